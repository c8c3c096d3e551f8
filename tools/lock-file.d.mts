export interface LockedPackage {
  version: string;
  dev?: boolean;
  optional?: boolean;
  license?: string;
}

export function readLockFile(file: string): Record<string, LockedPackage>;
export function closureOf(packages: Record<string, LockedPackage>, names: readonly string[]): Set<string>;
export function shippedNames(packages: Record<string, LockedPackage>): string[];
