import { createHash, type Hash } from 'node:crypto';
import { ImportReport } from '../importers/import-report';
import type { Importer, ListFile } from '../importers/importer';
import type { ListedEntity } from '../listed-entity';
import type { OpenList } from '../sources/list-source';
import { unpack } from '../text/unpack';

/** The progress of an import. */
export interface ImportProgress {
  /** Bytes read from the source, before decompression. */
  bytes: number;
  totalBytes?: number;
  entities: number;
}

/** A list that is being read. The report and the checksum are complete after the last entry. */
export interface Reading {
  report: ImportReport;
  entities: AsyncIterable<ListedEntity> | Iterable<ListedEntity>;
  /** The SHA-256 of the decompressed bytes. */
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
  const onBytes = (count: number) => {
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
      found && {
        name: found.name,
        bytes: hashBytes(unpack(countBytes(found.bytes, onBytes), found.name), hash),
      }
    );
  };
  return { report, entities: importer.read({ dataset, file }, report), checksum: () => hash.digest('hex') };
}

/** Reads built-in entries. The checksum is that of their JSON. */
export function readEntities(entities: readonly ListedEntity[]): Reading {
  const report = new ImportReport();
  const checksum = createHash('sha256').update(JSON.stringify(entities)).digest('hex');
  function* countEntities(): Generator<ListedEntity> {
    for (const entity of entities) {
      report.count(entity);
      yield entity;
    }
  }
  return { report, entities: countEntities(), checksum: () => checksum };
}

async function* countBytes(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function* hashBytes(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
