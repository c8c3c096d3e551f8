import { findRoute } from '../edge/route';
import type { ApiDocument, Operation, ServiceDocument } from './api-document';
import { listOperations } from './operations';

type Schemas = ApiDocument['components']['schemas'];

/** The name of the document in docs/openapi. */
export const publicName = 'public';

// For operators; the edge routes only some of them.
const privateTags = ['admin', 'health'];

const schemaPath = '#/components/schemas/';

/** What the document of one app contributes. */
interface Part {
  app: string;
  document: ServiceDocument;
}

/**
 * One document for callers, from those of the apps: the operations that the edge routes to them, each once, without those of
 * operators. Schemas with the same name and another meaning get the name of their app as a prefix.
 */
export function createPublicDocument(documents: ReadonlyMap<string, ServiceDocument>): ServiceDocument {
  const parts = [...documents].map(([app, document]) => ({ app, document: selectPublic(app, document) }));
  const names = findClashes(parts);
  const renamed = parts.map((part) => renameSchemas(part, names));
  const [first] = renamed;
  if (!first) throw new Error('There is no OpenAPI document to publish.');
  return {
    openapi: first.openapi,
    info: { ...first.info, title: 'Gatehouse', description: describe(renamed) },
    servers: [{ url: '/', description: 'The base URL of the installation that serves this document' }],
    tags: uniqueTags(renamed),
    'x-tagGroups': renamed.map(({ info, tags }) => ({
      name: info.title,
      tags: tags.map(({ name }) => name),
    })),
    paths: Object.assign({}, ...renamed.map(({ paths }) => paths)) as ApiDocument['paths'],
    components: {
      securitySchemes: mergeEqual(renamed.map(({ components }) => components.securitySchemes)),
      schemas: Object.assign({}, ...renamed.map(({ components }) => components.schemas)) as Schemas,
    },
  };
}

/** The documents of the apps, and the public one. */
export const withPublic = (documents: ReadonlyMap<string, ServiceDocument>): Map<string, ServiceDocument> =>
  new Map([...documents, [publicName, createPublicDocument(documents)]]);

function selectPublic(app: string, document: ServiceDocument): ServiceDocument {
  const operations = listOperations(document);
  const kept = operations.filter(({ path, operation }) => isPublic(app, path, operation));
  const paths: ApiDocument['paths'] = {};
  for (const { path, method, operation } of kept) (paths[path] ??= {})[method.toLowerCase()] = operation;
  const used = kept.map(({ operation }) => operation);
  const { schemas, securitySchemes } = document.components;
  return {
    ...document,
    paths,
    tags: document.tags.filter(({ name }) => used.some(({ tags }) => tags?.includes(name))),
    components: {
      schemas: selectSchemas(
        schemas,
        used,
        operations.map(({ operation }) => operation),
      ),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) =>
          used.some(({ security = [] }) => security.some((scheme) => name in scheme)),
        ),
      ),
    },
  };
}

function isPublic(app: string, path: string, { tags = [], 'x-alias-of': alias }: Operation): boolean {
  const route = findRoute(path);
  if (route.kind !== 'app' || route.app.name !== app) return false;
  return alias === undefined && !tags.some((tag) => privateTags.includes(tag));
}

/** The schemas of the public operations, and those of no operation at all: they describe encrypted content. */
function selectSchemas(schemas: Schemas, used: readonly Operation[], all: readonly Operation[]): Schemas {
  const reachable = findReferences(schemas, used);
  const ofOthers = findReferences(schemas, all);
  return Object.fromEntries(
    Object.entries(schemas).filter(([name]) => reachable.has(name) || !ofOthers.has(name)),
  );
}

/** The names of the schemas that a value refers to, directly or through other schemas. */
function findReferences(schemas: Schemas, value: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    findReferences(schemas, schemas[name] ?? {}, found);
  }
  return found;
}

/** The names that do not mean the same in every part that has them. */
function findClashes(parts: readonly Part[]): Set<string> {
  const meanings = new Map<string, Set<string>>();
  for (const { document } of parts)
    for (const name of Object.keys(document.components.schemas)) {
      const texts = meanings.get(name) ?? new Set();
      meanings.set(name, texts.add(meaningOf(name, document.components.schemas)));
    }
  return new Set([...meanings].filter(([, texts]) => texts.size > 1).map(([name]) => name));
}

/** A schema with all that it refers to, as text, apart from examples. */
function meaningOf(name: string, schemas: Schemas): string {
  const names = [...findReferences(schemas, { $ref: schemaPath + name })].sort();
  const meaning = names.map((each) => [each, schemas[each]]);
  return JSON.stringify(meaning, (key, value: unknown) => (key === 'example' ? undefined : value));
}

function renameSchemas({ app, document }: Part, clashes: ReadonlySet<string>): ServiceDocument {
  const rename = (name: string): string => (clashes.has(name) ? toPascalCase(app) + name : name);
  const { schemas, ...others } = document.components;
  const entries = Object.entries(schemas).map(([name, schema]): [string, object] => [rename(name), schema]);
  const renamed = { ...document, components: { ...others, schemas: Object.fromEntries(entries) } };
  return JSON.parse(JSON.stringify(renamed), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(schemaPath)
      ? schemaPath + rename(value.slice(schemaPath.length))
      : value,
  ) as ServiceDocument;
}

/** What each app does, then the paragraphs that all apps have, once. */
function describe(documents: readonly ServiceDocument[]): string {
  const texts = documents.map(({ info }) => info.description.split('\n\n'));
  const shared = (texts[0] ?? []).filter((paragraph) => texts.every((each) => each.includes(paragraph)));
  const own = documents.map(
    ({ info }, index) =>
      `- **${info.title}**: ${texts[index]?.filter((paragraph) => !shared.includes(paragraph)).join(' ')}`,
  );
  return ['All services of Gatehouse at one base URL:', own.join('\n'), ...shared].join('\n\n');
}

function uniqueTags(documents: readonly ServiceDocument[]): ServiceDocument['tags'] {
  return [...new Map(documents.flatMap(({ tags }) => tags).map((tag) => [tag.name, tag])).values()];
}

/** Joins records; a name must mean the same in each. */
function mergeEqual(records: readonly Record<string, object>[]): Record<string, object> {
  const merged: Record<string, object> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    const known = (merged[name] ??= value);
    if (JSON.stringify(known) !== JSON.stringify(value))
      throw new Error(`The security scheme ${name} differs between the apps.`);
  }
  return merged;
}

const toPascalCase = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
