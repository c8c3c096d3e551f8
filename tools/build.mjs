// Bundles one project to dist/<project>/: an app (src/main.ts) or a set of tools (every src/*.ts).
// SWC goes first because esbuild emits no decorator metadata.
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assets } from './assets.mjs';
import { commonJs, licencesIn, packages } from './packages.mjs';

const project = process.argv[2];
const source = path.join(project, 'src');
const outdir = path.join('dist', project);
const swcrc = JSON.parse(await readFile('.swcrc', 'utf8'));

const files = await readdir(source);
const isApp = files.includes('main.ts');
const entryPoints = (isApp ? ['main.ts'] : files.filter((file) => /^[\w-]+\.ts$/.test(file))).map((file) =>
  path.join(source, file),
);

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

// Whoever starts an app meanwhile finds the old build or the new one, never half of it.
const fresh = `${outdir}.${process.pid}`;
const { metafile } = await esbuild.build({
  entryPoints,
  outdir: fresh,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: entryPoints.length > 1,
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
if (isApp) await writeFile(path.join(fresh, 'licences.txt'), licencesIn(metafile));
await mkdir(outdir, { recursive: true });
const built = await readdir(fresh);
for (const name of built) await rename(path.join(fresh, name), path.join(outdir, name));
await rm(fresh, { recursive: true });
const stale = (await readdir(outdir)).filter((name) => !built.includes(name));
for (const name of stale) await rm(path.join(outdir, name), { recursive: true, force: true });
