import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ClientDocument } from './client-document';
import type { ClientGenerator } from './generator';

export const publicDocumentFile = 'docs/openapi/public.json';

/** Writes the files of a client; stale ones are deleted. */
export const writeClient = (generator: ClientGenerator): Promise<void> =>
  withGenerated(generator, async (folder) => {
    await rm(generator.folder, { recursive: true, force: true });
    await cp(folder, generator.folder, { recursive: true });
  });

/** Finds files that differ from what the generator writes. */
export const findStaleClient = (generator: ClientGenerator): Promise<string[]> =>
  withGenerated(generator, async (folder) => {
    const [stored, generated] = await Promise.all([readFiles(generator.folder), readFiles(folder)]);
    return [...new Set([...stored.keys(), ...generated.keys()])]
      .filter((file) => stored.get(file) !== generated.get(file))
      .map(
        (file) =>
          `${path.join(generator.folder, file)} is out of date: run \`npm run clients\` and commit it.`,
      );
  });

async function withGenerated<T>(generator: ClientGenerator, use: (folder: string) => Promise<T>): Promise<T> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-client-'));
  try {
    // The generators name the package after the folder.
    const folder = path.join(temporary, path.basename(generator.folder));
    const document = JSON.parse(await readFile(publicDocumentFile, 'utf8')) as ClientDocument;
    await generator.generate(document, folder);
    return await use(folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function readFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const texts = files.map(async (file): Promise<[string, string]> => [
    file,
    await readFile(path.join(folder, file), 'utf8'),
  ]);
  return new Map(await Promise.all(texts));
}
