// Imports that neither a bundler nor Jest can load:
//   ./x.as.wasm        the bytes of this file, which tools/compiled-files.mjs compiles from x.as.ts
//   ./x.thread.bundle  the text of x.thread.ts bundled with all its imports, to run in a worker thread
import esbuild from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const isWasm = (file) => file.endsWith('.wasm');

const kinds = [
  { imported: /\.as\.wasm$/, source: '.as.wasm', load: loadWasm, loader: 'binary' },
  { imported: /\.thread\.bundle$/, source: '.thread.ts', load: loadThread, loader: 'text' },
];

const threadOptions = (source) => ({
  entryPoints: [source],
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  absWorkingDir: root,
  tsconfig: path.join(root, 'tsconfig.base.json'),
  logLevel: 'silent',
});

/** Not cached: bundling takes less time than checking which of its files, from anywhere in the repository, have changed. */
async function loadThread(source) {
  const { outputFiles, metafile } = await esbuild.build(threadOptions(source));
  const inputs = Object.keys(metafile.inputs).map((file) => path.join(root, file));
  return { contents: Buffer.from(outputFiles[0].contents), inputs };
}

const bundleThreadSync = (source) => esbuild.buildSync(threadOptions(source)).outputFiles[0].text;

function loadWasm(file) {
  return { contents: readFileSync(file), inputs: [file] };
}

/** The esbuild plugin. `onInputs` receives the source files of each asset, which no metafile lists. */
export const assetsPlugin = (onInputs) => ({
  name: 'assets',
  setup(build) {
    for (const { imported, source, load, loader } of kinds) {
      build.onResolve({ filter: imported }, ({ path: name, resolveDir }) => ({
        path: path.resolve(resolveDir, name.replace(imported, source)),
        namespace: loader,
      }));
      build.onLoad({ filter: /./, namespace: loader }, async ({ path: file }) => {
        const { contents, inputs } = await load(file);
        onInputs?.(inputs);
        return { contents, loader };
      });
    }
  },
});

const toModule = (value) => ({
  code: `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ${value};`,
});

/** The Jest transformer. */
export default {
  getCacheKey: (_text, source) => {
    const contents = isWasm(source) ? readFileSync(source) : bundleThreadSync(source);
    return createHash('sha256').update(readFileSync(self)).update(contents).digest('hex').slice(0, 32);
  },
  process: (_text, source) => {
    if (!isWasm(source)) return toModule(JSON.stringify(bundleThreadSync(source)));
    const base64 = readFileSync(source).toString('base64');
    return toModule(`new Uint8Array(Buffer.from('${base64}', 'base64'))`);
  },
};
