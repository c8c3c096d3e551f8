import { ImportReport } from '../importers/import-report';
import { importers, type ListFormat } from '../importers/importers';
import type { ListedEntity } from '../listed-entity';
import { fileSource } from '../sources/file-source';
import { readList } from './list-reading';

/** Streams the entries of a list in a file or a folder. */
export async function* readListFile(
  location: string,
  format: ListFormat,
  onReport?: (report: ImportReport) => void,
): AsyncGenerator<ListedEntity> {
  const importer = importers[format];
  const list = await fileSource(location).open(importer.parts);
  if (list === 'unchanged') throw new Error('unexpected "unchanged" for a file');
  try {
    const reading = readList(list, importer, { dataset: format, now: new Date() });
    yield* reading.entities;
    onReport?.(reading.report);
  } finally {
    await list.close();
  }
}
