import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlacedOperation } from '../../openapi/operations';

/** What the docs read of an OpenAPI document. */
export interface OpenApiDocument {
  info: { title: string; description?: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  tags?: { name: string; description?: string }[];
  components?: Record<string, Record<string, unknown>> & {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, SecurityScheme>;
  };
}

export interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Referable<Parameter>[];
  requestBody?: Referable<Body>;
  responses: Record<string, Referable<Reply>>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Body {
  required?: boolean;
  description?: string;
  content: Record<string, MediaType>;
}

export interface Reply {
  description?: string;
  headers?: Record<string, Referable<{ description?: string; schema?: Schema }>>;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Referable<Example>>;
}

export interface Example {
  summary?: string;
  description?: string;
  value?: unknown;
}

export interface SecurityScheme {
  type: string;
  in?: string;
  name?: string;
  scheme?: string;
  description?: string;
  flows?: Record<string, { tokenUrl?: string }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** An operation with its method and its path. */
export type DocumentedOperation = PlacedOperation<Operation>;

export type Referable<T> = T | { $ref: string };

/** What stands at a reference such as #/components/responses/Gone, or the value itself. */
export function resolved<T extends object>(document: OpenApiDocument, value: Referable<T>): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const [, ...steps] = value.$ref.split('/');
  const found = steps.reduce<unknown>(
    (place, step) => (place as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/')],
    document,
  );
  if (found === undefined) throw new Error(`The OpenAPI document has nothing at ${value.$ref}.`);
  return resolved(document, found as Referable<T>);
}

export const openApiFolder = 'docs/openapi';

/** The documents that `npm run openapi` writes, by the name of the service. */
export async function openApiDocuments(folder = openApiFolder): Promise<Map<string, OpenApiDocument>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const documents = names.map(async (name) => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return [path.basename(name, '.json'), JSON.parse(text) as OpenApiDocument] as const;
  });
  return new Map(await Promise.all(documents));
}
