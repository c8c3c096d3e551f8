import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RawRequest } from './raw-request';

/** An operation of an app, as its OpenAPI document describes it. */
export interface ApiOperation {
  id: string;
  method: string;
  /** With the examples of the document in place of its parameters. */
  path: string;
  /** Of the path, in their order, with their examples. */
  ids: readonly { name: string; example: string }[];
  query: readonly string[];
  /** The ways in: of each, all security schemes are needed. */
  ways: readonly string[][];
  body?: { type: string; example: unknown };
}

/** The headers that stand for security schemes. */
export type Credentials = Readonly<Record<string, Record<string, string>>>;

/** What is sent in place of what the document has as an example. */
export interface Difference {
  path?: string;
  type?: string;
  body?: string;
  /** Only the beginning of the body is sent. */
  unfinished?: boolean;
}

interface Documented {
  operationId: string;
  parameters?: {
    in: string;
    name: string;
    schema: { example?: unknown; default?: unknown; enum?: unknown[] };
  }[];
  requestBody?: { content: Record<string, { example: unknown }> };
  security: Record<string, unknown>[];
}

/** The operations of docs/openapi/<app>.json. */
export function apiOperations(app: string): ApiOperation[] {
  const file = path.join(workspaceRoot(), 'docs/openapi', `${app}.json`);
  type Paths = Record<string, Record<string, Documented>>;
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Paths };
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, documented]) => operationOf(template, method, documented)),
  );
}

function operationOf(template: string, method: string, documented: Documented): ApiOperation {
  const { operationId: id, parameters = [], requestBody, security } = documented;
  const ids = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    example: exampleOf(name, documented),
  }));
  const [type] = Object.keys(requestBody?.content ?? {});
  return {
    id,
    method: method.toUpperCase(),
    path: ids.reduce((path, { name, example }) => path.replace(`{${name}}`, example), template),
    ids,
    query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    ways: security.map((way) => Object.keys(way)),
    ...(type !== undefined && { body: { type, example: requestBody?.content[type]?.example } }),
  };
}

function exampleOf(name: string, { operationId, parameters = [] }: Documented): string {
  const schema = parameters.find((each) => each.name === name)?.schema;
  const value = schema?.example ?? schema?.default ?? schema?.enum?.[0];
  if (typeof value === 'string') return value;
  throw new Error(`The parameter ${name} of ${operationId} needs an example.`);
}

/** Calls an operation as the document shows it, and answers with the status. */
export async function callOperation(
  url: string,
  operation: ApiOperation,
  credentials: Credentials,
  { path = operation.path, type, body, unfinished }: Difference = {},
): Promise<number> {
  if (unfinished) return statusOfUnfinished(url, operation, headersFor(operation, credentials));
  const response = await fetch(url + path, {
    method: operation.method,
    headers: { ...headersFor(operation, credentials), ...typeOf(operation, type) },
    body: body ?? bodyOf(operation),
  });
  // A stream of events does not end by itself.
  await response.body?.cancel();
  return response.status;
}

async function statusOfUnfinished(
  url: string,
  { method, path }: ApiOperation,
  headers: Record<string, string>,
): Promise<number> {
  const framing = { 'content-type': 'application/json', 'content-length': 100 };
  const request = new RawRequest(url, `${method} ${path}`, { ...headers, ...framing });
  await request.write('{');
  const { status } = await request.reply();
  request.destroy();
  return status;
}

function headersFor({ ways }: ApiOperation, credentials: Credentials): Record<string, string> {
  const possible = ways.filter((way) => way.every((scheme) => scheme in credentials));
  const [most = []] = possible.toSorted((a, b) => b.length - a.length);
  return Object.assign({}, ...most.map((scheme) => credentials[scheme])) as Record<string, string>;
}

// A form with parts says its type itself, with what stands between them.
const typeOf = ({ body }: ApiOperation, type = body?.type): Record<string, string> =>
  type === undefined || type === 'multipart/form-data' ? {} : { 'content-type': type };

function bodyOf({ body }: ApiOperation): RequestInit['body'] {
  if (!body) return undefined;
  const example = body.example as Record<string, string>;
  if (body.type === 'application/json') return JSON.stringify(example);
  if (body.type !== 'multipart/form-data') return new URLSearchParams(example);
  const form = new FormData();
  for (const [name, content] of Object.entries(example))
    form.append(name, new Blob([content]), `${name}.csv`);
  return form;
}
