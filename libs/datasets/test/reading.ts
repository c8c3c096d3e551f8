import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ImportReport, importers, type ListedEntity, type ListFormat, type ListSource } from '../src';
import { unpack } from '../src/text/unpack';

type Files = Record<string, string | Uint8Array>;

const bytesOf = (content: string | Uint8Array): Buffer => Buffer.from(content as Uint8Array);

/** Hands out the bytes a few at a time, so that every boundary falls somewhere inconvenient. */
function inPieces(bytes: Buffer, size = 7): AsyncIterable<Buffer> {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => i * size);
  return Readable.from(starts.map((at) => bytes.subarray(at, at + size)));
}

export interface ReadList {
  entities: ListedEntity[];
  report: ImportReport;
  warnings: string[];
}

/** Reads files as an importer would get them. */
export async function readList(format: ListFormat, files: Files | string | Uint8Array): Promise<ReadList> {
  const all: Files = typeof files === 'string' || files instanceof Uint8Array ? { list: files } : files;
  const report = new ImportReport();
  const file = (name: string) => {
    const content = all[name];
    return content === undefined ? undefined : { name, bytes: unpack(inPieces(bytesOf(content)), name) };
  };
  const entities: ListedEntity[] = [];
  for await (const entity of importers[format].read({ dataset: 'test_list', file }, report))
    entities.push(entity);
  return { entities, report, warnings: report.warnings.map(({ message }) => message) };
}

/** A source that is in memory. */
export function memorySource(files: Files | string): ListSource {
  const all: Files = typeof files === 'string' ? { list: files } : files;
  return {
    description: 'memory',
    open: () =>
      Promise.resolve({
        files: new Map(
          Object.entries(all).map(([name, content]) => [
            name,
            { name, bytes: inPieces(bytesOf(content), 4096) },
          ]),
        ),
        close: () => Promise.resolve(),
      }),
  };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A targets.simple.csv with so many people. */
export const peopleCsv = (count: number, prefix = 'Person'): string =>
  ['id,schema,name', ...Array.from({ length: count }, (_, i) => `p-${i},Person,${prefix} ${i}`), ''].join(
    '\n',
  );
