import { readFile } from 'node:fs/promises';
import { apiDocuments } from './api-document';
import { generatedFiles } from './generated-file';
import { documentProblems } from './lint';

/** What differs from what the code says, and what is wrong with what it says; one problem a line. */
export async function staleOpenApi(): Promise<string[]> {
  const documents = await apiDocuments();
  const stale: string[] = [];
  for (const { file, text } of await generatedFiles(documents))
    if ((await readFile(file, 'utf8').catch(() => '')) !== text)
      stale.push(`${file} is not what the code says: run \`npm run openapi\` and commit it.`);
  return [...stale, ...(await documentProblems(documents))];
}
