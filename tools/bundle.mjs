// Bundles a project: an app (src/main.ts) or a set of tools (every src/*.ts).
// SWC goes first because esbuild emits no decorator metadata.
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assets } from './assets.mjs';
import { commonJs, licencesIn, packages } from './packages.mjs';

const swcrc = JSON.parse(await readFile('.swcrc', 'utf8'));

const swc = {
  name: 'swc',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const { code } = await transform(await readFile(file, 'utf8'), {
        ...swcrc,
        filename: file,
        swcrc: false,
        configFile: false,
        module: { type: 'es6' },
        sourceMaps: 'inline',
      });
      return { contents: code, loader: 'js' };
    });
  },
};

/** Bundles the project into the folder. */
export async function bundle(project, folder) {
  const source = path.join(project, 'src');
  const files = await readdir(source);
  const isApp = files.includes('main.ts');
  const entries = isApp ? ['main.ts'] : files.filter((file) => /^[\w-]+\.ts$/.test(file));
  const { metafile } = await esbuild.build({
    entryPoints: entries.map((file) => path.join(source, file)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: entries.length > 1,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    keepNames: true,
    tsconfig: 'tsconfig.base.json',
    logLevel: 'warning',
    plugins: [packages(isApp), assets, swc],
    metafile: true,
    ...(isApp && { banner: { js: commonJs }, sourcesContent: false, legalComments: 'none' }),
  });
  if (isApp) await writeFile(path.join(folder, 'licences.txt'), licencesIn(metafile));
}
