import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { type ApiDocument, documentFile, type ServiceDocument } from './api-document';
import { createPublicDocument, publicName } from './public-document';

type Schemas = ApiDocument['components']['schemas'];

export interface GeneratedFile {
  file: string;
  text: string;
}

const head = (source: string) =>
  `// Written by \`npm run openapi\` from ${source}. Change the decorators of the apps, never this file.\n`;

/** The files that `npm run openapi` writes: the documents, the public one made from them, and the types of the SDK and of the console. */
export async function generateFiles(
  documents: ReadonlyMap<string, ServiceDocument>,
  withoutTypes: ReadonlyMap<string, ServiceDocument> = new Map(),
): Promise<GeneratedFile[]> {
  const common = findCommonSchemas([...documents.values()]);
  const files = [await generateTypes('common', 'what all documents of docs/openapi share', common)];
  for (const [app, document] of documents) {
    const own = Object.entries(document.components.schemas).filter(([name]) => !(name in common));
    files.push(await formatFile(documentFile(app), JSON.stringify(document)));
    files.push(await generateTypes(app, documentFile(app), Object.fromEntries(own)));
    files.push(await generateConsoleTypes(app, document));
  }
  for (const [app, document] of withoutTypes)
    files.push(await formatFile(documentFile(app), JSON.stringify(document)));
  const publicDocument = JSON.stringify(createPublicDocument(documents));
  files.push(await formatFile(documentFile(publicName), publicDocument));
  return files;
}

/** The schemas that are the same in every app, apart from their examples. */
function findCommonSchemas([first, ...others]: ApiDocument[]): Schemas {
  const all = Object.entries(first?.components.schemas ?? {});
  const isShared = (name: string, schema: object) =>
    others.every(({ components }) => withoutExamples(components.schemas[name]) === withoutExamples(schema));
  return Object.fromEntries(all.filter(([name, schema]) => isShared(name, schema)));
}

const withoutExamples = (schema: object | undefined): string | undefined =>
  JSON.stringify(schema, (key, value: unknown) => (key === 'example' ? undefined : value));

/** The clients have a method for each operation, so they only need the schemas of a document. */
async function generateTypes(name: string, source: string, schemas: Schemas): Promise<GeneratedFile> {
  const schemaDocument = { openapi: '3.1.0', info: { title: name, version: '' }, components: { schemas } };
  // A request may omit a field with a default.
  const types = astToString(await openapiTS(schemaDocument as OpenAPI3, { defaultNonNullable: false }));
  return formatFile(`libs/sdk/src/api/${name}.ts`, head(source) + types);
}

/** The console calls operations by their paths, and treats all errors alike. Its readers have the documents for the words. */
async function generateConsoleTypes(app: string, document: ServiceDocument): Promise<GeneratedFile> {
  const source: unknown = JSON.parse(JSON.stringify(document, withoutWords));
  const types = astToString(await openapiTS(source as OpenAPI3, { defaultNonNullable: false }));
  return formatFile(`apps/console-page/src/api/${app}.ts`, head(documentFile(app)) + types);
}

function withoutWords(key: string, value: unknown): unknown {
  if (key === 'example' || key === 'examples') return undefined;
  if (key === 'description' && typeof value === 'string') return '';
  if (key !== 'responses') return value;
  return Object.fromEntries(Object.entries(value as object).filter(([status]) => status < '400'));
}

async function formatFile(file: string, text: string): Promise<GeneratedFile> {
  return { file, text: await format(text, { ...(await resolveConfig(file)), filepath: file }) };
}
