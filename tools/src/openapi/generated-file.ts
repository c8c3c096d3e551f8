import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { type ApiDocument, documentFile } from './api-document';

export interface GeneratedFile {
  file: string;
  text: string;
}

const head = (app: string) =>
  `// Written by \`npm run openapi\` from ${documentFile(app)}. Change the decorators of the app, never this file.\n`;

/** What `npm run openapi` writes: the documents, and the types of the SDK. */
export async function generatedFiles(documents: ReadonlyMap<string, ApiDocument>): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const [app, document] of documents) {
    files.push(await formatted(documentFile(app), JSON.stringify(document)));
    files.push(await formatted(`libs/sdk/src/api/${app}.ts`, head(app) + (await typesOf(document))));
  }
  return files;
}

/** The clients have a method for each operation: of the document they need what it carries. */
async function typesOf(document: ApiDocument): Promise<string> {
  const carried = { ...document, paths: {} } as unknown as OpenAPI3;
  // A field with a default may be left out of a request.
  return astToString(await openapiTS(carried, { defaultNonNullable: false }));
}

async function formatted(file: string, text: string): Promise<GeneratedFile> {
  return { file, text: await format(text, { ...(await resolveConfig(file)), filepath: file }) };
}
