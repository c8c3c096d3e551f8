import { BrokenList } from '../dataset.errors';
import type { ListedEntity } from '../listed-entity';
import { csvRows, type CsvRow } from '../text/csv-rows';
import { decodeText } from '../text/decode-text';
import { readIsoDate } from './birth-date';
import { type EntityDraft, finishEntity } from './entity-draft';
import type { ImportReport } from './import-report';
import { type Importer, type ImportInput, onlyPart } from './importer';
import { multiValue } from './multi-value';

interface Columns {
  at: Map<string, number>;
  count: number;
}

type Reader = (column: string) => string | undefined;

const neededColumns = ['id', 'schema', 'name'];

/** `targets.simple.csv` of OpenSanctions. Columns are found by their titles, in any order. */
export const simpleCsv: Importer = {
  about: 'targets.simple.csv of OpenSanctions',
  parts: onlyPart,
  read: readSimpleCsv,
};

async function* readSimpleCsv(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const { name: file, bytes } = input.file('list')!;
  const rows = csvRows(decodeText(bytes, { file }), { file, onOpenEnd: () => report.warn('open-end') });
  let columns: Columns | undefined;
  for await (const row of rows) {
    if (!columns) {
      columns = columnsOf(row, file);
      continue;
    }
    const read = readerOf(row, columns, file);
    report.published(read('last_seen'));
    const entity = finishEntity(draftOf(read, input.dataset, report), report);
    if (entity) yield entity;
  }
}

function columnsOf({ cells }: CsvRow, file: string): Columns {
  const at = new Map(cells.map((title, index) => [title.trim().toLowerCase(), index]));
  const missing = neededColumns.filter((column) => !at.has(column));
  if (missing.length === 0) return { at, count: cells.length };
  const what = `the first row must name the columns, and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not there.`;
  throw new BrokenList(`${what} Is it a targets.simple.csv?`, { file, line: 1 });
}

function readerOf({ cells, line }: CsvRow, { at, count }: Columns, file: string): Reader {
  if (cells.length !== count) {
    const what = `the row has ${cells.length} columns instead of ${count}: the file is cut off or damaged.`;
    throw new BrokenList(what, { file, line });
  }
  return (column) => cells[at.get(column) ?? -1];
}

function draftOf(read: Reader, dataset: string, report: ImportReport): EntityDraft {
  const id = read('id')?.trim();
  const datasets = multiValue(read('dataset'));
  const programs = multiValue(read('program_ids'));
  return {
    id,
    schema: read('schema')?.trim() || 'LegalEntity',
    names: [read('name'), ...multiValue(read('aliases'))].map((text) => ({ text })),
    birthDates: birthDates(multiValue(read('birth_date')), report),
    countries: multiValue(read('countries')),
    // Files from before program_ids, and entries without one, say it in words only.
    programs: programs.length > 0 ? programs : multiValue(read('sanctions')),
    datasets: datasets.length > 0 ? datasets : [dataset],
    ...(id && { url: entityUrl(id) }),
  };
}

/** Where OpenSanctions tells more. */
export const entityUrl = (id: string): string =>
  `https://www.opensanctions.org/entities/${encodeURIComponent(id)}/`;

/** Those that can be read; the others are counted. */
export function birthDates(texts: readonly string[], report: ImportReport): string[] {
  return texts.flatMap((text) => {
    const date = readIsoDate(text);
    if (date === undefined) report.warn('unread-birth-date');
    return date ?? [];
  });
}
