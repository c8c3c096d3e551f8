// Imports that neither a bundler nor Jest can load:
//   ./x.as.wasm        the bytes of this file, which tools/compiled-files.mjs compiles from x.as.ts
//   ./x.thread.bundle  the text of x.thread.ts bundled with all its imports, to run in a worker thread
import esbuild from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const isWasm = (file) => file.endsWith('.wasm');

const kinds = [
  { imported: /\.as\.wasm$/, source: '.as.wasm', load: loadWasm, loader: 'binary' },
  { imported: /\.thread\.bundle$/, source: '.thread.ts', load: loadThread, loader: 'text' },
];

// Stacks of a thread have the name of its file, as if it was one. Its source map is written next to the bundle.
const threadOptions = (source, name = `${path.basename(source, '.ts')}.js`) => ({
  entryPoints: [source],
  outfile: name,
  footer: { js: `//# sourceURL=${name}` },
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
  const mapped = { sourcemap: 'external', sourcesContent: false };
  const { outputFiles, metafile } = await esbuild.build({ ...threadOptions(source), ...mapped });
  const [map, text] = outputFiles.sort((one, other) => other.path.length - one.path.length);
  const inputs = Object.keys(metafile.inputs).map((file) => path.join(root, file));
  return { contents: Buffer.from(text.contents), inputs, map };
}

const bundleThreadSync = (source) => esbuild.buildSync(threadOptions(source)).outputFiles[0].text;

function loadWasm(file) {
  return { contents: readFileSync(file), inputs: [file] };
}

async function writeMap({ outdir, write }, map) {
  if (!outdir || write === false) return;
  await mkdir(outdir, { recursive: true });
  await writeFile(path.join(outdir, path.basename(map.path)), map.contents);
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
        const { contents, inputs, map } = await load(file);
        onInputs?.(inputs);
        if (map) await writeMap(build.initialOptions, map);
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
