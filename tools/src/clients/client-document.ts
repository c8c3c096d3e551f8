type Json = Record<string, unknown>;

export interface Schema extends Json {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: unknown;
  format?: unknown;
  enum?: (string | number | boolean | null)[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Content {
  schema: Schema;
}

export interface ClientOperation extends Json {
  operationId: string;
  tags: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

export interface ClientDocument extends Json {
  paths: Record<string, Record<string, ClientOperation>>;
  components: { schemas: Record<string, Schema> } & Json;
}

// Device operations belong to the page and the SDK; a host gets tokens from its own OAuth library.
const foreignPaths = /^\/((device|oauth)\/.*)?$/;
const prefix = '#/components/schemas/';

/**
 * The public document as the generators of the clients read it. Errors and retries belong to the wrapper, so only
 * successful JSON replies remain. Values that a later release may add must not fail, and defaults are those of the service.
 */
export function createClientDocument(publicDocument: ClientDocument): ClientDocument {
  const document = structuredClone(publicDocument);
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => !foreignPaths.test(path)),
  );
  removeMembers(document, ['example', 'examples', 'default']);
  const { schemas } = document.components;
  for (const operation of operationsOf(document)) {
    keepFirstContent(operation);
    keepSuccess(operation);
    mergeReply(operation, schemas);
  }
  openReplies(document);
  removeEnumsOfUnions(document);
  visit(document, keepPrecision);
  removeUnusedSchemas(document);
  return document;
}

/** The generators support one type of a request body; the first is the one that all clients can send. */
function keepFirstContent({ requestBody }: ClientOperation): void {
  if (requestBody) requestBody.content = Object.fromEntries(Object.entries(requestBody.content).slice(0, 1));
}

export const operationsOf = ({ paths }: ClientDocument): ClientOperation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

function keepSuccess(operation: ClientOperation): void {
  const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  operation.responses = Object.fromEntries(success);
  for (const [, { content }] of success)
    for (const type of Object.keys(content ?? {}))
      if (type !== 'application/json') delete (content ?? {})[type];
}

/** A reply that is one of several objects becomes one object with the fields of all: generators lose fields of unions. */
function mergeReply({ operationId, responses }: ClientOperation, schemas: Record<string, Schema>): void {
  for (const { content } of Object.values(responses)) {
    const json = content?.['application/json'];
    if (!json || !isUnion(json.schema)) continue;
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Reply`;
    schemas[name] = merge(json.schema, schemas);
    json.schema = { $ref: prefix + name };
  }
}

const isUnion = ({ allOf, anyOf, oneOf }: Schema): boolean =>
  (anyOf ?? oneOf ?? allOf ?? []).length > 1 || (allOf ?? []).some(isUnion);

function merge(schema: Schema, schemas: Record<string, Schema>): Schema {
  if (schema.$ref !== undefined) return merge(schemas[schema.$ref.slice(prefix.length)] ?? {}, schemas);
  const { allOf, anyOf, oneOf, properties = {}, required = [] } = schema;
  const alternatives = (anyOf ?? oneOf ?? []).map((part) => merge(part, schemas));
  const parts = (allOf ?? []).map((part) => merge(part, schemas));
  const shared = (alternatives[0]?.required ?? []).filter((name) =>
    alternatives.every((part) => part.required?.includes(name)),
  );
  return {
    type: 'object',
    properties: mergeProperties([...parts, ...alternatives, { properties }]),
    required: [...new Set([...required, ...parts.flatMap((part) => part.required ?? []), ...shared])],
  };
}

/** A property of several types accepts any value. */
function mergeProperties(parts: Schema[]): Record<string, Schema> {
  const merged: Record<string, Schema> = {};
  for (const [name, schema] of parts.flatMap(({ properties = {} }) => Object.entries(properties))) {
    const known = (merged[name] ??= schema);
    if (typeText(known) !== typeText(schema)) merged[name] = { description: known.description ?? '' };
  }
  return merged;
}

const typeText = (schema: Schema): string =>
  JSON.stringify({ ...schema, description: undefined, enum: undefined, deprecated: undefined });

/** Lists the values of replies in the description only: the generated code would reject a new one. */
function openReplies(document: ClientDocument): void {
  const { schemas } = document.components;
  const inputs = operationsOf(document).map(({ parameters, requestBody }) => ({ parameters, requestBody }));
  const sent = reachable(inputs, schemas);
  for (const [name, schema] of Object.entries(schemas)) if (!sent.has(name)) visit(schema, describeEnum);
}

function describeEnum(schema: Schema): void {
  if (!Array.isArray(schema.enum)) return;
  const values = schema.enum.filter((value) => value !== null).join(', ');
  schema.description = [schema.description, `Values: ${values}.`].filter(Boolean).join(' ');
  delete schema.enum;
}

/** The Go generator derives the same type name for two values of a union. */
function removeEnumsOfUnions(document: ClientDocument): void {
  visit(document, ({ anyOf, oneOf }) => visit([anyOf, oneOf], describeEnum));
}

/** The Go generator reads numbers as float32 otherwise. */
function keepPrecision(schema: Schema): void {
  if (schema.type === 'number') schema.format = 'double';
}

function removeUnusedSchemas({ paths, components }: ClientDocument): void {
  const used = reachable(paths, components.schemas);
  for (const name of Object.keys(components.schemas)) if (!used.has(name)) delete components.schemas[name];
}

function reachable(start: unknown, schemas: Record<string, Schema>): Set<string> {
  const found = new Set<string>();
  const follow = ({ $ref }: Schema): void => {
    const name = typeof $ref === 'string' ? $ref.slice(prefix.length) : undefined;
    if (name === undefined || found.has(name)) return;
    found.add(name);
    visit(schemas[name], follow);
  };
  visit(start, follow);
  return found;
}

/** Removes members of schemas and parameters, but not properties of these names. */
function removeMembers(value: unknown, names: readonly string[], areProperties = false): void {
  if (typeof value !== 'object' || value === null) return;
  if (!areProperties && !Array.isArray(value)) for (const name of names) delete (value as Json)[name];
  for (const [key, inner] of Object.entries(value))
    removeMembers(inner, names, !areProperties && ['properties', 'schemas', 'responses'].includes(key));
}

function visit(value: unknown, action: (schema: Schema) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) action(value as Schema);
  for (const inner of Object.values(value)) visit(inner, action);
}
