import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The result of a build, and the files it was built from. */
export interface Build {
  /** The file or folder that was built. */
  file: string;
  inputs: { has(file: string): boolean };
}

/** Something that can be built again after a change. */
export interface Bundle {
  name: string;
  build(): Promise<Build>;
  close(): Promise<void>;
}

interface Bundler {
  openDevBundles(apps: readonly string[], outdir: string): Promise<Bundle[]>;
  packagesFile(outdir: string): string;
  openDevPage(outdir: string): Promise<Bundle>;
  formatBuildErrors(error: unknown, color: boolean): Promise<string | undefined>;
}

/** The bundler is one of the build scripts, and is not bundled itself. */
export const loadBundler = (): Promise<Bundler> =>
  import(pathToFileURL(path.resolve('tools/dev-bundle.mjs')).href) as Promise<Bundler>;
