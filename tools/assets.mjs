// Imports that neither a bundler nor Jest can load:
//   ./x.as.wasm        the bytes of x.as.ts, compiled from AssemblyScript and cached under node_modules/.cache
//   ./x.thread.bundle  the text of x.thread.ts bundled with all its imports, to run in a worker thread
import esbuild from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const cache = path.join(root, 'node_modules/.cache/gatehouse/assets');

const kinds = [
  { imported: /\.as\.wasm$/, source: '.as.ts', load: loadWasm, loader: 'binary' },
  { imported: /\.thread\.bundle$/, source: '.thread.ts', load: loadThread, loader: 'text' },
];

const compilerOptions = [
  ...['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--disableWarning'],
  ...['--enable', 'simd', '--enable', 'threads'],
  ...[
    '--importMemory',
    '--noExportMemory',
    '--sharedMemory',
    '--initialMemory',
    '1',
    '--maximumMemory',
    '65536',
  ],
];

async function compile(source) {
  const { default: asc } = await import('assemblyscript/asc');
  let bytes;
  const { error, stderr } = await asc.main(
    [path.relative(root, source), '--baseDir', root, '--outFile', 'out.wasm', ...compilerOptions],
    { writeFile: (name, contents) => void (name === 'out.wasm' && (bytes = contents)) },
  );
  if (error) throw new Error(`${stderr.toString()}\n${error.message}`);
  return bytes;
}

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

/** Changes with the files in the folder of the source, the compiler, and this module. */
function cacheKey(source) {
  const folder = path.dirname(source);
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const hash = createHash('sha256').update(path.relative(root, source)).update(readFileSync(self));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  hash.update(readFileSync(path.join(root, 'node_modules/assemblyscript/package.json')));
  return hash.digest('hex').slice(0, 32);
}

const cacheFile = (source) => path.join(cache, cacheKey(source));
const isThread = (source) => source.endsWith('.thread.ts');

/** Compiles AssemblyScript, or reads the result from the cache if no source has changed. */
async function loadWasm(source) {
  const file = cacheFile(source);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, await compile(source));
    renameSync(`${file}.${process.pid}`, file);
  }
  return { contents: readFileSync(file), inputs: [source] };
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

/** The Jest transformer. Jest loads modules synchronously and the compiler is asynchronous, so it runs in a process. */
export default {
  getCacheKey: (_text, source) => {
    if (!isThread(source)) return cacheKey(source);
    const hash = createHash('sha256').update(readFileSync(self)).update(bundleThreadSync(source));
    return hash.digest('hex').slice(0, 32);
  },
  process: (_text, source) => {
    if (isThread(source)) return toModule(JSON.stringify(bundleThreadSync(source)));
    execFileSync(process.execPath, [self, source], { stdio: ['ignore', 'ignore', 'inherit'] });
    const base64 = readFileSync(cacheFile(source)).toString('base64');
    return toModule(`new Uint8Array(Buffer.from('${base64}', 'base64'))`);
  },
};

if (process.argv[1] === self) await loadWasm(path.resolve(process.argv[2]));
