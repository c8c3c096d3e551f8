import { InvalidListError } from '../dataset.errors';
import type { ListedEntity } from '../listed-entity';
import { csvRows, type CsvRow } from '../text/csv-rows';
import { decodeText } from '../text/decode-text';
import { readIsoDate } from './birth-date';
import { type EntityDraft, finishEntity } from './entity-draft';
import type { ImportReport } from './import-report';
import { type Importer, type ImportInput, onlyPart } from './importer';
import { splitValues } from './multi-value';

interface Columns {
  at: Map<string, number>;
  count: number;
}

type Reader = (column: string) => string | undefined;

const requiredColumns = ['id', 'schema', 'name'];

/** `targets.simple.csv` of OpenSanctions. Columns are found by title, in any order. */
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
      columns = findColumns(row, file);
      continue;
    }
    const read = createReader(row, columns, file);
    report.published(read('last_seen'));
    const entity = finishEntity(toDraft(read, input.dataset, report), report);
    if (entity) yield entity;
  }
}

function findColumns({ cells }: CsvRow, file: string): Columns {
  const at = new Map(cells.map((title, index) => [title.trim().toLowerCase(), index]));
  const missing = requiredColumns.filter((column) => !at.has(column));
  if (missing.length === 0) return { at, count: cells.length };
  const message = `the header has no column ${missing.join(', ')}: the file is not a targets.simple.csv.`;
  throw new InvalidListError(message, { file, line: 1 });
}

function createReader({ cells, line }: CsvRow, { at, count }: Columns, file: string): Reader {
  if (cells.length !== count) {
    const message = `the row has ${cells.length} columns instead of ${count}: the file is truncated or damaged.`;
    throw new InvalidListError(message, { file, line });
  }
  return (column) => cells[at.get(column) ?? -1];
}

function toDraft(read: Reader, dataset: string, report: ImportReport): EntityDraft {
  const id = read('id')?.trim();
  const datasets = splitValues(read('dataset'));
  const programs = splitValues(read('program_ids'));
  return {
    id,
    schema: read('schema')?.trim() || 'LegalEntity',
    names: [read('name'), ...splitValues(read('aliases'))].map((text) => ({ text })),
    birthDates: readBirthDates(splitValues(read('birth_date')), report),
    countries: splitValues(read('countries')),
    // Older files, and entries without program_ids, have only a description.
    programs: programs.length > 0 ? programs : splitValues(read('sanctions')),
    datasets: datasets.length > 0 ? datasets : [dataset],
    ...(id && { url: buildEntityUrl(id) }),
  };
}

/** The page of an entity at OpenSanctions. JSON can contain lone surrogates, which a URL cannot. */
export const buildEntityUrl = (id: string): string =>
  `https://www.opensanctions.org/entities/${encodeURIComponent(id.replace(/\p{Cs}/gu, '\ufffd'))}/`;

/** Dates that cannot be read are counted as warnings. */
export function readBirthDates(texts: readonly string[], report: ImportReport): string[] {
  return texts.flatMap((text) => {
    const date = readIsoDate(text);
    if (date === undefined) report.warn('unread-birth-date');
    return date ?? [];
  });
}
