// What neither a bundler nor Jest can load by itself, made when it is imported and kept under node_modules/.cache:
//   ./x.as.wasm        the bytes of x.as.ts, compiled from AssemblyScript
//   ./x.thread.bundle  the text of x.thread.ts with all it imports, to be run in a worker thread
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const cache = path.join(root, 'node_modules/.cache/gatehouse/assets');

const kinds = [
  { imported: /\.as\.wasm$/, source: '.as.ts', make: compile, loader: 'binary' },
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

async function bundle(source) {
  const { default: esbuild } = await import('esbuild');
  const { outputFiles, metafile } = await esbuild.build({
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
  const folder = path.relative(root, path.dirname(source)) + path.sep;
  const strays = Object.keys(metafile.inputs).filter((input) => !path.normalize(input).startsWith(folder));
  // The cache looks at the folder only.
  if (strays.length > 0) throw new Error(`${source} may import from its own folder, and imports ${strays}`);
  return outputFiles[0].contents;
}

/** Changes with everything that the asset may be made of: the files in its folder, the tools, and this module. */
function keyOf(source) {
  const folder = path.dirname(source);
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const hash = createHash('sha256').update(path.relative(root, source)).update(readFileSync(self));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  for (const tool of ['assemblyscript', 'esbuild']) {
    hash.update(readFileSync(path.join(root, 'node_modules', tool, 'package.json')));
  }
  return hash.digest('hex').slice(0, 32);
}

const cached = (source) => path.join(cache, keyOf(source));
const kindOf = (source) => kinds.find((kind) => source.endsWith(kind.source));

/** The contents of the asset made from a source file. */
async function contentsOf(source) {
  const file = cached(source);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, await kindOf(source).make(source));
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
        contents: await contentsOf(file),
        loader,
      }));
    }
  },
};

/** The Jest transformer. Jest loads modules synchronously, and the tools are not synchronous: hence a process. */
export default {
  getCacheKey: (_text, source) => keyOf(source),
  process: (_text, source) => {
    execFileSync(process.execPath, [self, source], { stdio: ['ignore', 'ignore', 'inherit'] });
    const contents = readFileSync(cached(source));
    const value =
      kindOf(source).loader === 'text'
        ? JSON.stringify(contents.toString())
        : `new Uint8Array(Buffer.from('${contents.toString('base64')}', 'base64'))`;
    return {
      code: `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ${value};`,
    };
  },
};

if (process.argv[1] === self) await contentsOf(path.resolve(process.argv[2]));
