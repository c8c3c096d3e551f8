import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RawRequest } from './raw-request';

/** An operation of the OpenAPI document of an app. */
export interface ApiOperation {
  id: string;
  method: string;
  /** The path with the examples as parameters. */
  path: string;
  /** The path parameters in their order. */
  ids: readonly { name: string; example: string }[];
  query: readonly string[];
  /** The required parameters of the query with their examples, with a question mark, or empty. */
  requiredQuery: string;
  /** The required headers other than credentials, with their examples. */
  requiredHeaders: Readonly<Record<string, string>>;
  /** The alternatives; each requires all of its security schemes. */
  security: readonly string[][];
  body?: { type: string; example: unknown };
}

/** The headers of each security scheme. */
export type Credentials = Readonly<Record<string, Record<string, string>>>;

/** Overrides the example of the document. */
export interface RequestOverrides {
  path?: string;
  type?: string;
  body?: string;
  /** Besides those of the document and of the credentials. */
  headers?: Record<string, string>;
  /** Sends only the beginning of the body. */
  unfinished?: boolean;
}

interface OperationDocument {
  operationId: string;
  parameters?: {
    in: string;
    name: string;
    required?: boolean;
    example?: unknown;
    schema: { example?: unknown; default?: unknown; enum?: unknown[] };
  }[];
  requestBody?: { content: Record<string, { example: unknown }> };
  security: Record<string, unknown>[];
}

/** The operations of docs/openapi/<app>.json. */
export function apiOperations(app: string): ApiOperation[] {
  const file = path.join(workspaceRoot(), 'docs/openapi', `${app}.json`);
  type Paths = Record<string, Record<string, OperationDocument>>;
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Paths };
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, documented]) => toOperation(template, method, documented)),
  );
}

function toOperation(template: string, method: string, documented: OperationDocument): ApiOperation {
  const { operationId: id, parameters = [], requestBody, security } = documented;
  const ids = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    example: findExample(name, documented),
  }));
  const [type] = Object.keys(requestBody?.content ?? {});
  return {
    id,
    method: method.toUpperCase(),
    path: ids.reduce((path, { name, example }) => path.replace(`{${name}}`, example), template),
    ids,
    query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    requiredQuery: toQuery(findRequired('query', documented)),
    requiredHeaders: findRequired('header', documented),
    security: security.map((schemes) => Object.keys(schemes)),
    ...(type !== undefined && { body: { type, example: requestBody?.content[type]?.example } }),
  };
}

function findRequired(place: string, documented: OperationDocument): Record<string, string> {
  const required = (documented.parameters ?? []).filter((each) => each.in === place && each.required);
  return Object.fromEntries(required.map(({ name }) => [name, findExample(name, documented)]));
}

const toQuery = (parameters: Record<string, string>): string =>
  Object.keys(parameters).length === 0 ? '' : `?${String(new URLSearchParams(parameters))}`;

function findExample(name: string, { operationId, parameters = [] }: OperationDocument): string {
  const { schema, example } = parameters.find((each) => each.name === name) ?? {};
  const value = example ?? schema?.example ?? schema?.default ?? schema?.enum?.[0];
  if (typeof value === 'string') return value;
  throw new Error(`The parameter ${name} of ${operationId} needs an example.`);
}

/** Calls an operation with the example of the document, and returns the status. */
export async function callOperation(
  url: string,
  operation: ApiOperation,
  credentials: Credentials,
  overrides: RequestOverrides = {},
): Promise<number> {
  if (overrides.unfinished) return sendUnfinished(url, operation, buildHeaders(operation, credentials));
  return (await requestOperation(url, operation, credentials, overrides)).status;
}

/** Calls an operation with the example of the document; the body of the reply is not read. */
export async function requestOperation(
  url: string,
  operation: ApiOperation,
  credentials: Credentials,
  { path = operation.path + operation.requiredQuery, type, body, headers }: RequestOverrides = {},
): Promise<Response> {
  const response = await fetch(url + path, {
    method: operation.method,
    headers: {
      ...operation.requiredHeaders,
      ...buildHeaders(operation, credentials),
      ...buildContentType(operation, type),
      ...headers,
    },
    body: body ?? buildBody(operation),
  });
  // An event stream does not end by itself.
  await response.body?.cancel();
  return response;
}

async function sendUnfinished(
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

function buildHeaders({ security }: ApiOperation, credentials: Credentials): Record<string, string> {
  const possible = security.filter((schemes) => schemes.every((scheme) => scheme in credentials));
  const [schemes = []] = possible.toSorted((a, b) => b.length - a.length);
  return Object.assign({}, ...schemes.map((scheme) => credentials[scheme])) as Record<string, string>;
}

// fetch sets the type of multipart forms, including the boundary.
const buildContentType = ({ body }: ApiOperation, type = body?.type): Record<string, string> =>
  type === undefined || type === 'multipart/form-data' ? {} : { 'content-type': type };

function buildBody({ body }: ApiOperation): RequestInit['body'] {
  if (!body) return undefined;
  const example = body.example as Record<string, string>;
  if (body.type === 'application/json') return JSON.stringify(example);
  if (body.type !== 'multipart/form-data') return new URLSearchParams(example);
  const form = new FormData();
  for (const [name, content] of Object.entries(example))
    form.append(name, new Blob([content]), `${name}.csv`);
  return form;
}
