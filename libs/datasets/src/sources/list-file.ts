import { ImportReport } from '../importers/import-report';
import { importers, type ListFormat } from '../importers/importers';
import type { ListedEntity } from '../listed-entity';
import { readList } from '../store/list-reading';
import { fileSource } from './file-source';

/** The entries of a list in a file or a folder, as they are read; nothing is kept of them. */
export async function* entitiesOfFile(
  location: string,
  format: ListFormat,
  report?: (report: ImportReport) => void,
): AsyncGenerator<ListedEntity> {
  const importer = importers[format];
  const list = await fileSource(location).open(importer.parts);
  if (list === 'unchanged') throw new Error('a file is never unchanged');
  try {
    const reading = readList(list, importer, { dataset: format, now: new Date() });
    yield* reading.entities;
    report?.(reading.report);
  } finally {
    await list.close();
  }
}
