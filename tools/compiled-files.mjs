// Files that are compiled from sources and stored with them, so that a build needs no compiler for them. `npm run compiled` compares
// them with a new compilation, `npm run compiled -- --write` replaces them. Compiling the same sources gives the same bytes.
import { readFileSync, writeFileSync } from 'node:fs';

// `source`: what to change in order to change the file.
const files = [
  ...['libs/gallery/src/embedded/kernel/kernel.as', 'bench/src/gallery/read.as'].map((name) => ({
    file: `${name}.wasm`,
    source: `${name}.ts`,
    compile: () => compileAssembly(`${name}.ts`),
  })),
  {
    file: 'apps/launch/vendor/mrz-detection/characters.bin',
    source: 'apps/launch/build/character-model.mjs',
    compile: compileCharacterModel,
  },
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

async function compileAssembly(source) {
  const { default: asc } = await import('assemblyscript/asc');
  let bytes;
  const { error, stderr } = await asc.main(
    [source, '--baseDir', '.', '--outFile', 'out.wasm', ...compilerOptions],
    { writeFile: (name, contents) => void (name === 'out.wasm' && (bytes = contents)) },
  );
  if (error) throw new Error(`${stderr.toString()}\n${error.message}`);
  return bytes;
}

async function compileCharacterModel() {
  const { buildCharacterModel } = await import('../apps/launch/build/character-model.mjs');
  return buildCharacterModel();
}

const read = (file) => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

for (const { file, source, compile } of files) {
  const compiled = await compile();
  if (read(file).equals(compiled)) continue;
  if (process.argv.includes('--write')) {
    writeFileSync(file, compiled);
    console.log(`${file}: written, ${compiled.length} bytes`);
  } else {
    console.error(`${file} differs from ${source}: run \`npm run compiled -- --write\` and commit it.`);
    process.exitCode = 1;
  }
}
