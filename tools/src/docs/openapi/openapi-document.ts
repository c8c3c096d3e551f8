import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The part of an OpenAPI document that the checks read. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

export const openApiFolder = 'docs/openapi';

/** The documents that `npm run openapi` writes, by the name of the service. */
export async function readOpenApiDocuments(folder = openApiFolder): Promise<Map<string, OpenApiDocument>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const documents = names.map(async (name) => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return [path.basename(name, '.json'), JSON.parse(text) as OpenApiDocument] as const;
  });
  return new Map(await Promise.all(documents));
}
