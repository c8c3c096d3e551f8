import esbuild from 'esbuild';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '../src/service-worker/service-worker.ts');
const cached = /\.(js|wasm|bin)$/;

/** Writes service-worker.js with the digests of the files that it may cache. */
export async function writeServiceWorker(folder) {
  const assets = path.join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => cached.test(name)).sort();
  const digests = await Promise.all(names.map(async (name) => [name, await digest(path.join(assets, name))]));
  await esbuild.build({
    entryPoints: [source],
    outfile: path.join(folder, 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome100', 'firefox115', 'safari16.4'],
    define: { builtDigests: JSON.stringify(Object.fromEntries(digests)) },
  });
}

const digest = async (file) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
