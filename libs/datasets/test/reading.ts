import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ImportReport, importers, type ListedEntity, type ListFormat, type ListSource } from '../src';
import type { XmlElement } from '../src/importers/xml/xml-element';
import { xmlRecords } from '../src/importers/xml/xml-records';
import { unpack } from '../src/text/unpack';

type Files = Record<string, string | Uint8Array>;

const toBytes = (content: string | Uint8Array): Buffer => Buffer.from(content as Uint8Array);

/** Streams small chunks, so that boundaries split rows and characters. */
function toChunks(bytes: Buffer, size = 7): AsyncIterable<Buffer> {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => i * size);
  return Readable.from(starts.map((at) => bytes.subarray(at, at + size)));
}

export interface ReadList {
  entities: ListedEntity[];
  report: ImportReport;
  warnings: string[];
}

/** Reads files with an importer. */
export async function readList(format: ListFormat, files: Files | string | Uint8Array): Promise<ReadList> {
  const all: Files = typeof files === 'string' || files instanceof Uint8Array ? { list: files } : files;
  const report = new ImportReport();
  const file = (name: string) => {
    const content = all[name];
    return content === undefined ? undefined : { name, bytes: unpack(toChunks(toBytes(content)), name) };
  };
  const entities: ListedEntity[] = [];
  for await (const entity of importers[format].read({ dataset: 'test_list', file }, report))
    entities.push(entity);
  return { entities, report, warnings: report.warnings.map(({ message }) => message) };
}

/** The element of a text. */
export async function parseRecord(xml: string): Promise<XmlElement> {
  const bytes = toChunks(Buffer.from(`<root>${xml}</root>`), 4096);
  const layout = { root: 'root', records: new Set([/\w+/.exec(xml)?.[0] ?? '']) };
  for await (const record of xmlRecords({ name: 'list', bytes }, layout)) return record;
  throw new Error('no element');
}

/** A source in memory. */
export function memorySource(files: Files | string): ListSource {
  const all: Files = typeof files === 'string' ? { list: files } : files;
  return {
    description: 'memory',
    open: () =>
      Promise.resolve({
        files: new Map(
          Object.entries(all).map(([name, content]) => [
            name,
            { name, bytes: toChunks(toBytes(content), 4096) },
          ]),
        ),
        close: () => Promise.resolve(),
      }),
  };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A targets.simple.csv with `count` people. */
export const peopleCsv = (count: number, prefix = 'Person'): string =>
  ['id,schema,name', ...Array.from({ length: count }, (_, i) => `p-${i},Person,${prefix} ${i}`), ''].join(
    '\n',
  );
