// What neither a bundler nor Jest can load by itself, made when it is imported:
//   ./x.as.wasm        the bytes of x.as.ts, compiled from AssemblyScript and kept under node_modules/.cache
//   ./x.thread.bundle  the text of x.thread.ts with all it imports, libraries too, to be run in a worker thread
import esbuild from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const cache = path.join(root, 'node_modules/.cache/gatehouse/assets');

const kinds = [
  { imported: /\.as\.wasm$/, source: '.as.ts', make: compiled, loader: 'binary' },
  { imported: /\.thread\.bundle$/, source: '.thread.ts', make: bundle, loader: 'text' },
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

/** Not kept: it is made of files anywhere in the repository, and takes less time than to find out which have changed. */
function bundle(source) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    absWorkingDir: root,
    tsconfig: path.join(root, 'tsconfig.base.json'),
    logLevel: 'silent',
  });
  return Buffer.from(outputFiles[0].contents);
}

/** Changes with everything that compiled code may be made of: the files in its folder, the compiler, and this module. */
function keyOf(source) {
  const folder = path.dirname(source);
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const hash = createHash('sha256').update(path.relative(root, source)).update(readFileSync(self));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  hash.update(readFileSync(path.join(root, 'node_modules/assemblyscript/package.json')));
  return hash.digest('hex').slice(0, 32);
}

const cached = (source) => path.join(cache, keyOf(source));
const kindOf = (source) => kinds.find((kind) => source.endsWith(kind.source));

/** The bytes that AssemblyScript makes of a source file, from the cache where nothing has changed. */
async function compiled(source) {
  const file = cached(source);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, await compile(source));
    renameSync(`${file}.${process.pid}`, file);
  }
  return readFileSync(file);
}

/** The esbuild plugin. */
export const assets = {
  name: 'assets',
  setup(build) {
    for (const { imported, source, loader } of kinds) {
      build.onResolve({ filter: imported }, ({ path: name, resolveDir }) => ({
        path: path.resolve(resolveDir, name.replace(imported, source)),
        namespace: loader,
      }));
      build.onLoad({ filter: /./, namespace: loader }, async ({ path: file }) => ({
        contents: await kindOf(file).make(file),
        loader,
      }));
    }
  },
};

const module = (value) => ({
  code: `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ${value};`,
});

/** The Jest transformer. Jest loads modules synchronously, and the compiler is not synchronous: hence a process. */
export default {
  getCacheKey: (_text, source) =>
    kindOf(source).make === bundle
      ? createHash('sha256').update(readFileSync(self)).update(bundle(source)).digest('hex').slice(0, 32)
      : keyOf(source),
  process: (_text, source) => {
    if (kindOf(source).make === bundle) return module(JSON.stringify(bundle(source).toString()));
    execFileSync(process.execPath, [self, source], { stdio: ['ignore', 'ignore', 'inherit'] });
    const base64 = readFileSync(cached(source)).toString('base64');
    return module(`new Uint8Array(Buffer.from('${base64}', 'base64'))`);
  },
};

if (process.argv[1] === self) await compiled(path.resolve(process.argv[2]));
