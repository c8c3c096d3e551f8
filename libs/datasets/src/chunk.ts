// A separate entry point: threads read chunks without loading NestJS or TypeORM.
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { ListedEntity } from './listed-entity';

/** The maximum number of entries in a chunk. */
export const chunkSize = 1000;

const newline = 0x0a;

/** Encodes entries for the database as gzip of JSON lines. Asynchronous, to keep the event loop free. */
export function encodeChunk(entities: readonly ListedEntity[]): Promise<Buffer> {
  return promisify(gzip)(entities.map((entity) => JSON.stringify(entity)).join('\n'));
}

/** The entries of a chunk of the store. Each line is decoded on its own: most are ASCII, which takes less time than a mixed text. */
export function decodeChunk(bytes: Uint8Array): ListedEntity[] {
  const text = gunzipSync(bytes);
  const entities: ListedEntity[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(newline, from);
    const until = end < 0 ? text.length : end;
    entities.push(JSON.parse(text.toString('utf8', from, until)) as ListedEntity);
    from = until + 1;
  }
  return entities;
}

export type { ListedEntity } from './listed-entity';
export { screenedSchemata } from './screened-schemata';
