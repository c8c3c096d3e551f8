import { readFile } from 'node:fs/promises';
import { apiDocuments, consoleDocument } from './api-document';
import { generateFiles } from './generated-file';
import { lintDocuments } from './lint';
import { withPublic } from './public-document';

/** Finds generated files that differ from the code, and problems in the documents. */
export async function findStaleOpenApi(): Promise<string[]> {
  const [documents, ofConsole] = await Promise.all([apiDocuments(), consoleDocument()]);
  const stale: string[] = [];
  for (const { file, text } of await generateFiles(documents, ofConsole))
    if ((await readFile(file, 'utf8').catch(() => '')) !== text)
      stale.push(`${file} differs from the code: run \`npm run openapi\` and commit it.`);
  return [...stale, ...(await lintDocuments(new Map([...withPublic(documents), ...ofConsole])))];
}
