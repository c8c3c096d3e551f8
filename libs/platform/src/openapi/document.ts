import type { OpenAPIObject } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import { exampleOf, type Schema, type Schemas } from './example';
import { tagTable } from './tag.table';

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Reply {
  description?: string;
  content?: Record<string, Content>;
}

interface Operation {
  operationId: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Reply>;
}

/** What the decorators do not say by themselves: names of aliases, descriptions of tags, and examples everywhere. */
export function completed(document: OpenAPIObject): OpenAPIObject {
  const operations = operationsOf(document);
  const schemas: Schemas = document.components?.schemas ?? {};
  nameAliases(operations);
  for (const [path, operation] of operations) {
    dropAbsentParameters(path, operation);
    complete(operation, schemas);
  }
  const all = operations.map(([, operation]) => operation);
  document.tags = [...new Set(all.flatMap(({ tags }) => tags ?? []))].map((name) => ({
    name,
    description: tagTable[name] ?? '',
  }));
  dropUnusedSchemes(document, all);
  return document;
}

function operationsOf(document: OpenAPIObject): [path: string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, Operation>).map((operation): [string, Operation] => [
      path,
      operation,
    ]),
  );
}

/** Two paths of one route have the same name; the one with more parameters is named after what it adds. */
function nameAliases(operations: readonly [path: string, Operation][]): void {
  const seen = new Set<string>();
  for (const [path, operation] of operations) {
    if (seen.has(operation.operationId)) operation.operationId += `With${capital(lastParameter(path))}`;
    seen.add(operation.operationId);
  }
}

/** Of several paths of a route, not all have each of its parameters. */
function dropAbsentParameters(path: string, operation: Operation): void {
  operation.parameters = operation.parameters?.filter(
    (parameter) => parameter.in !== 'path' || path.includes(`{${parameter.name}}`),
  );
}

const lastParameter = (path: string): string => [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? '';
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function complete({ requestBody, responses }: Operation, schemas: Schemas): void {
  for (const content of Object.values(requestBody?.content ?? {})) giveExample(content, schemas);
  for (const [status, reply] of Object.entries(responses)) {
    // Where two decorators document one status, Nest says both of what they say.
    const said = new Set(reply.description?.split('\n\n').filter(Boolean));
    reply.description = [...said].join('\n\n') || STATUS_CODES[status];
    for (const content of Object.values(reply.content ?? {})) giveExample(content, schemas);
  }
}

function giveExample(content: Content, schemas: Schemas): void {
  const [first, second] = Object.values(content.examples ?? {});
  if (second) return;
  delete content.examples;
  content.example ??= first?.value ?? exampleOf(content.schema ?? {}, schemas);
}

function dropUnusedSchemes({ components }: OpenAPIObject, operations: readonly Operation[]): void {
  const used = new Set(
    operations.flatMap(({ security = [] }) => security.flatMap((way) => Object.keys(way))),
  );
  for (const name of Object.keys(components?.securitySchemes ?? {}))
    if (!used.has(name)) delete components?.securitySchemes?.[name];
}
