import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { type ApiDocument, documentFile } from './api-document';

type Schemas = ApiDocument['components']['schemas'];

export interface GeneratedFile {
  file: string;
  text: string;
}

const head = (source: string) =>
  `// Written by \`npm run openapi\` from ${source}. Change the decorators of the apps, never this file.\n`;

/** What `npm run openapi` writes: the documents, and the types of the SDK. */
export async function generatedFiles(documents: ReadonlyMap<string, ApiDocument>): Promise<GeneratedFile[]> {
  const common = commonSchemas([...documents.values()]);
  const files = [await typesFile('common', 'what all documents of docs/openapi share', common)];
  for (const [app, document] of documents) {
    const own = Object.entries(document.components.schemas).filter(([name]) => !(name in common));
    files.push(await formatted(documentFile(app), JSON.stringify(document)));
    files.push(await typesFile(app, documentFile(app), Object.fromEntries(own)));
  }
  return files;
}

/** What every app speaks of in the same words, whatever its examples. */
function commonSchemas([first, ...others]: ApiDocument[]): Schemas {
  const all = Object.entries(first?.components.schemas ?? {});
  const isShared = (name: string, schema: object) =>
    others.every(({ components }) => wordsOf(components.schemas[name]) === wordsOf(schema));
  return Object.fromEntries(all.filter(([name, schema]) => isShared(name, schema)));
}

const wordsOf = (schema: object | undefined): string | undefined =>
  JSON.stringify(schema, (key, value: unknown) => (key === 'example' ? undefined : value));

/** The clients have a method for each operation: of a document they need what it carries. */
async function typesFile(name: string, source: string, schemas: Schemas): Promise<GeneratedFile> {
  const carried = { openapi: '3.1.0', info: { title: name, version: '' }, components: { schemas } };
  // A field with a default may be left out of a request.
  const types = astToString(await openapiTS(carried as OpenAPI3, { defaultNonNullable: false }));
  return formatted(`libs/sdk/src/api/${name}.ts`, head(source) + types);
}

async function formatted(file: string, text: string): Promise<GeneratedFile> {
  return { file, text: await format(text, { ...(await resolveConfig(file)), filepath: file }) };
}
