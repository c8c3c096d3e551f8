export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
}

export function readPackages(file: string): ShippedPackage[];
export function licenceOf(manifest: { name: string; license?: unknown; licenses?: unknown }): string;
