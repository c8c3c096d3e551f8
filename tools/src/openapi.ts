// npm run openapi: writes the OpenAPI documents of the apps to docs/openapi, and the types of the SDK that follow from
// them; with --check it only says what it would change, and what is wrong with the documents.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiDocuments } from './openapi/api-document';
import { generatedFiles } from './openapi/generated-file';
import { documentProblems } from './openapi/lint';
import { staleOpenApi } from './openapi/stale';

async function write(): Promise<string[]> {
  const documents = await apiDocuments();
  for (const { file, text } of await generatedFiles(documents)) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return documentProblems(documents);
}

const problems = process.argv.includes('--check') ? await staleOpenApi() : await write();
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? 'The OpenAPI documents are in order.' : `Problems in OpenAPI: ${problems.length}.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
