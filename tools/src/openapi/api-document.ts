import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { apps } from '../suite/app-table';

// The part of an OpenAPI document that the tools read.
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}

export interface Operation {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; schema?: object; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

export interface Content {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** The document of each built app, by name. */
export async function apiDocuments(): Promise<Map<string, ApiDocument>> {
  const documents = apps.map(async ({ name }): Promise<[string, ApiDocument]> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`dist/apps/${name}/main.mjs`, 'openapi'],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return [name, JSON.parse(stdout) as ApiDocument];
  });
  return new Map(await Promise.all(documents));
}

/** The file of the document of an app. */
export const documentFile = (app: string): string => `docs/openapi/${app}.json`;
