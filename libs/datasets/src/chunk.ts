// A separate entry point: threads read chunks without loading NestJS or TypeORM.
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { ListedEntity } from './listed-entity';

/** The maximum number of entries in a chunk. */
export const chunkSize = 1000;

/** Encodes entries for the database as gzip of JSON lines. Asynchronous, to keep the event loop free. */
export function encodeChunk(entities: readonly ListedEntity[]): Promise<Buffer> {
  return promisify(gzip)(entities.map((entity) => JSON.stringify(entity)).join('\n'));
}

/** The entries of a chunk of the store. */
export function decodeChunk(bytes: Uint8Array): ListedEntity[] {
  const text = gunzipSync(bytes).toString();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as ListedEntity);
}

export type { ListedEntity } from './listed-entity';
export { screenedSchemata } from './screened-schemata';
