import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type App, apps, consoleApp } from '../suite/app-table';

// The part of an OpenAPI document that the tools read.
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}

/** A whole document. */
export interface ServiceDocument extends ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: object[];
  tags: { name: string; description: string }[];
  /** The tags of each app, for readers that group them. */
  'x-tagGroups'?: { name: string; tags: string[] }[];
  components: ApiDocument['components'] & { securitySchemes: Record<string, object> };
}

export interface Operation {
  operationId: string;
  tags?: string[];
  description?: string;
  /** The operation that the same route has at another path. */
  'x-alias-of'?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema?: object;
  example?: unknown;
}

export interface Content {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** The document of each built app, by name. */
export async function apiDocuments(): Promise<Map<string, ServiceDocument>> {
  return new Map(await Promise.all(apps.map(readDocument)));
}

/** The document of the console: for its page alone, so that neither the public document nor the SDK has it. */
export const consoleDocument = async (): Promise<Map<string, ServiceDocument>> =>
  new Map([await readDocument(consoleApp)]);

async function readDocument({ name }: App): Promise<[string, ServiceDocument]> {
  const { stdout } = await promisify(execFile)(process.execPath, [`dist/apps/${name}/main.mjs`, 'openapi'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return [name, JSON.parse(stdout) as ServiceDocument];
}

/** The file of the document of an app. */
export const documentFile = (app: string): string => `docs/openapi/${app}.json`;
