import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|svg|wasm|bin|json)$/;

/** Writes file.br and file.gz next to each file that compresses well, so that no server has to compress. */
export function compressed() {
  let folder;
  return {
    name: 'compressed',
    configResolved: ({ build }) => void (folder = build.outDir),
    writeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      for (const { parentPath, name } of files) await compress(path.join(parentPath, name));
    },
  };
}

async function compress(file) {
  const content = await readFile(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const br = await promisify(brotliCompress)(content, { params: quality });
  const gz = await promisify(gzip)(content, { level: 9 });
  for (const [extension, compressed] of [
    ['br', br],
    ['gz', gz],
  ])
    if (compressed.length < content.length * 0.97) await writeFile(`${file}.${extension}`, compressed);
}
