import { createHash, type Hash } from 'node:crypto';
import { ImportReport } from '../importers/import-report';
import type { Importer, ListFile } from '../importers/importer';
import type { ListedEntity } from '../listed-entity';
import type { OpenList } from '../sources/list-source';
import { unpack } from '../text/unpack';

/** How far an import has come. */
export interface ImportProgress {
  /** Bytes read of the source, packed as they are. */
  bytes: number;
  totalBytes?: number;
  entities: number;
}

/** A list while it is being read: its entries, and what is known of it once they have all come. */
export interface Reading {
  report: ImportReport;
  entities: AsyncIterable<ListedEntity> | Iterable<ListedEntity>;
  /** The SHA-256 of all that was read, unpacked. */
  checksum(): string;
}

/** Reads an open list with an importer. */
export function readList(
  list: OpenList,
  importer: Importer,
  { dataset, now }: { dataset: string; now: Date },
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Reading {
  const report = new ImportReport(now);
  const hash = createHash('sha256');
  let bytes = 0;
  const metered = (count: number) => {
    bytes += count;
    onProgress({
      bytes,
      ...(list.totalBytes !== undefined && { totalBytes: list.totalBytes }),
      entities: report.entities,
    });
  };
  const file = (name: string): ListFile | undefined => {
    const found = list.files.get(name);
    return (
      found && { name: found.name, bytes: hashed(unpack(meter(found.bytes, metered), found.name), hash) }
    );
  };
  return { report, entities: importer.read({ dataset, file }, report), checksum: () => hash.digest('hex') };
}

/** Entries that are in the code. Their checksum is that of their JSON. */
export function readEntities(entities: readonly ListedEntity[]): Reading {
  const report = new ImportReport();
  const checksum = createHash('sha256').update(JSON.stringify(entities)).digest('hex');
  function* counted(): Generator<ListedEntity> {
    for (const entity of entities) {
      report.count(entity);
      yield entity;
    }
  }
  return { report, entities: counted(), checksum: () => checksum };
}

async function* meter(
  bytes: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    count(chunk.length);
    yield chunk;
  }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
