// npm run openapi: writes the OpenAPI documents of the apps to docs/openapi, and the types of the SDK from them. With
// --check it only reports differences and problems.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiDocuments, consoleDocument } from './openapi/api-document';
import { generateFiles } from './openapi/generated-file';
import { lintDocuments } from './openapi/lint';
import { withPublic } from './openapi/public-document';
import { findStaleOpenApi } from './openapi/stale-files';

async function write(): Promise<string[]> {
  const [documents, ofConsole] = await Promise.all([apiDocuments(), consoleDocument()]);
  for (const { file, text } of await generateFiles(documents, ofConsole)) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return lintDocuments(new Map([...withPublic(documents), ...ofConsole]));
}

const problems = process.argv.includes('--check') ? await findStaleOpenApi() : await write();
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'No problems in OpenAPI.' : `Problems in OpenAPI: ${problems.length}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
