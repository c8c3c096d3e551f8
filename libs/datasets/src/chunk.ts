// An entry of its own: threads read chunks, and must load neither Nest nor TypeORM for it.
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { ListedEntity } from './listed-entity';

/** How many entries one chunk holds at most. */
export const chunkSize = 1000;

/** Packs entries for the database: gzip of JSON lines. Not in one go, since requests may be waiting meanwhile. */
export function encodeChunk(entities: readonly ListedEntity[]): Promise<Buffer> {
  return promisify(gzip)(entities.map((entity) => JSON.stringify(entity)).join('\n'));
}

/** The entries of a chunk, as the store hands it out. */
export function decodeChunk(bytes: Uint8Array): ListedEntity[] {
  const text = gunzipSync(bytes).toString();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as ListedEntity);
}

export type { ListedEntity } from './listed-entity';
export { screenedSchemata } from './screened-schemata';
