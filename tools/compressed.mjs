import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|svg|wasm|bin|json)$/;

// The runtimes of the models take half a minute, and change only with their packages.
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/gatehouse/compressed');
const minCachedBytes = 1024 * 1024;

const encodings = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

/** Writes file.br and file.gz next to each file that compresses well, so that no server has to compress. */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  for (const { parentPath, name } of files) await compress(path.join(parentPath, name));
}

async function compress(file) {
  const content = await readFile(file);
  await Promise.all(
    Object.keys(encodings).map(async (encoding) => {
      const small = await encode(content, encoding);
      if (small.length < content.length * 0.97) await writeFile(`${file}.${encoding}`, small);
    }),
  );
}

/** Large files are compressed once. */
async function encode(content, encoding) {
  if (content.length < minCachedBytes) return encodings[encoding](content);
  const file = path.join(cache, `${createHash('sha256').update(content).digest('hex')}.${encoding}`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const small = await encodings[encoding](content);
  await mkdir(cache, { recursive: true });
  // Another build may compress the same file at the same time.
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, small);
  await rename(partial, file);
  return small;
}
