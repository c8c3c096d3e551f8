import { uuidv7 } from '@gatehouse/database';
import { chunkSize, encodeChunk } from '../chunk';
import type { ListedEntity } from '../listed-entity';
import type { Reading } from './list-reading';
import type { VersionRepository } from './version.repository';

/** A version that is stored but not in use yet. */
export interface WrittenVersion {
  id: string;
  chunks: number;
}

/** Writes a stream of entries in chunks. If the stream fails, the version is removed. */
export async function writeVersion(
  versions: VersionRepository,
  dataset: string,
  entities: Reading['entities'],
): Promise<WrittenVersion> {
  const id = uuidv7();
  await versions.begin(id, dataset);
  try {
    return { id, chunks: await writeChunks(versions, id, entities) };
  } catch (error) {
    // If this fails too, the next import of the dataset removes the version.
    await versions.remove(id).catch(() => undefined);
    throw error;
  }
}

async function writeChunks(
  versions: VersionRepository,
  id: string,
  entities: Reading['entities'],
): Promise<number> {
  let chunks = 0;
  let batch: ListedEntity[] = [];
  const flush = async () => {
    await versions.addChunk(id, chunks++, await encodeChunk(batch));
    batch = [];
  };
  for await (const entity of entities) {
    batch.push(entity);
    if (batch.length === chunkSize) await flush();
  }
  if (batch.length > 0) await flush();
  return chunks;
}
