import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

// A browser may remember that a module failed to load, and never request it again. Another URL of the same file is another module.
const retryOnce = (url) => `(u=>import(u).catch(()=>import(u+"?again="+Date.now())))(${url})`;

const dynamicImport = /\bimport\(\s*((["'`])\.\/[\w.~-]+\.js\2)\s*\)/g;

/**
 * Makes every dynamic import of the built files try a second time. `rewrite` runs on the folder of the built files: Vite lists what to preload
 * with an import after `renderChunk`, and finds only imports as they were. `plugin`, for page and workers, adds the rule to the content hash in
 * the names of the files, because another rule gives other bytes, and browsers keep a file for a year.
 */
export function importRetry(retry = retryOnce) {
  return {
    plugin: { name: 'import-retry', augmentChunkHash: () => retry('') },
    rewrite: async (folder) => {
      const assets = path.join(folder, 'assets');
      const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
      let found = 0;
      for (const name of names) {
        const file = path.join(assets, name);
        const code = await readFile(file, 'utf8');
        const changed = code.replace(dynamicImport, (_, url) => (found++, retry(url)));
        if (changed !== code) await writeFile(file, changed);
      }
      if (found === 0) throw new Error('build/import-retry.mjs found no dynamic import.');
    },
  };
}
