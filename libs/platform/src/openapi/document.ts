import type { OpenAPIObject } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import { createExample, type Schema, type Schemas } from './example';
import { tagTable } from './tag.table';
import { unknownFieldHeader } from '../validation/unknown-field.service';

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Reply {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, Content>;
}

interface Operation {
  operationId: string;
  'x-alias-of'?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Reply>;
}

/** Adds what the decorators do not provide: names of aliases, descriptions of tags, and examples. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const operations = listOperations(document);
  const schemas: Schemas = document.components?.schemas ?? {};
  nameAliases(operations);
  for (const [path, operation] of operations) {
    dropParameters(path, operation);
    completeReplies(operation, schemas);
    addUnknownFieldHeader(operation);
  }
  const all = operations.map(([, operation]) => operation);
  const used = new Set(all.flatMap(({ tags }) => tags ?? []));
  document.tags = Object.entries(tagTable)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
  dropUnusedSchemes(document, all);
  return document;
}

function listOperations(document: OpenAPIObject): [path: string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, Operation>).map((operation): [string, Operation] => [
      path,
      operation,
    ]),
  );
}

/** Two paths of one route have the same operation id. The second is an alias that lacks the last parameter of the first. */
function nameAliases(operations: readonly [path: string, Operation][]): void {
  const paths = new Map<string, string>();
  for (const [path, operation] of operations) {
    const { operationId } = operation;
    const first = paths.get(operationId);
    if (first === undefined) paths.set(operationId, path);
    else {
      operation.operationId += `Without${capitalize(lastParameter(first))}`;
      operation['x-alias-of'] = operationId;
    }
  }
}

/** Removes parameters that this path of a route does not have, and `Authorization`, which `security` describes. */
function dropParameters(path: string, operation: Operation): void {
  operation.parameters = operation.parameters?.filter(({ in: place, name }) =>
    place === 'path' ? path.includes(`{${name}}`) : name.toLowerCase() !== 'authorization',
  );
}

const lastParameter = (path: string): string => [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? '';
const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function completeReplies({ requestBody, responses }: Operation, schemas: Schemas): void {
  for (const content of Object.values(requestBody?.content ?? {})) addExample(content, schemas);
  for (const [status, reply] of Object.entries(responses)) {
    // Where two decorators document one status, Nest joins their descriptions.
    const descriptions = new Set(reply.description?.split('\n\n').filter(Boolean));
    reply.description = [...descriptions].join('\n\n') || STATUS_CODES[status];
    for (const content of Object.values(reply.content ?? {})) addExample(content, schemas);
  }
}

/** To the replies of operations with a JSON body: `UnknownFieldService` sends it with any status. */
function addUnknownFieldHeader({ requestBody, responses }: Operation): void {
  if (!requestBody?.content['application/json']) return;
  for (const [status, reply] of Object.entries(responses))
    if (status.startsWith('2'))
      reply.headers = {
        ...reply.headers,
        [unknownFieldHeader]: {
          description:
            'The fields of the body that this operation does not have, and ignores; absent if there are none.',
          schema: { type: 'string', example: 'ageTreshold, callback.ulr' },
        },
      };
}

function addExample(content: Content, schemas: Schemas): void {
  const [first, second] = Object.values(content.examples ?? {});
  if (second) return;
  delete content.examples;
  content.example ??= first?.value ?? createExample(content.schema ?? {}, schemas);
}

function dropUnusedSchemes({ components }: OpenAPIObject, operations: readonly Operation[]): void {
  const used = new Set(
    operations.flatMap(({ security = [] }) => security.flatMap((scheme) => Object.keys(scheme))),
  );
  for (const name of Object.keys(components?.securitySchemes ?? {}))
    if (!used.has(name)) delete components?.securitySchemes?.[name];
}
