import { InvalidListError } from '../../dataset.errors';
import type { ListedEntity } from '../../listed-entity';
import { csvRows, type CsvRow } from '../../text/csv-rows';
import { decodeText } from '../../text/decode-text';
import { cleanText } from '../entity-draft';
import { HeldText } from '../held-text';
import type { ImportReport } from '../import-report';
import { type Importer, type ImportInput, onlyPart } from '../importer';
import {
  addName,
  createDesignation,
  joinName,
  originalScript,
  toEntity,
  type UkDesignation,
} from './uk-designation';
import { readUkDate } from './uk-report-date';

interface Columns {
  at: Map<string, number>;
  count: number;
}

type Reader = (column: string) => string;

/** The UK sanctions list as CSV: a line with the date, the header, and a row for each name and address of an entry. */
export const ukCsv: Importer = {
  about: 'UK-Sanctions-List.csv of the FCDO',
  parts: onlyPart,
  read: readUkCsv,
};

// Without one of these, people would be missed or matched wrongly.
const requiredColumns = [
  ...['unique id', 'name 1', 'name 2', 'name 3', 'name 4', 'name 5', 'name 6', 'name type', 'alias strength'],
  ...['name non-latin script', 'designation type', 'd.o.b'],
];

const countryColumns = ['nationality(/ies)', 'address country', 'current believed flag of ship'];

async function* readUkCsv(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const { name: file, bytes } = input.file('list')!;
  const rows = csvRows(decodeText(bytes, { file }), { file, onOpenEnd: () => report.warn('open-end') });
  const designations = new Designations(new HeldText(file));
  let columns: Columns | undefined;
  for await (const row of rows) {
    if (columns) designations.add(createReader(row, columns, file));
    else if (row.line === 1 && /^report date/i.test(row.cells[0] ?? ''))
      report.published(readUkDate(row.cells[0] ?? ''));
    else columns = findColumns(row, file);
  }
  for (const designation of designations) {
    const entity = toEntity(designation, input.dataset, report);
    if (entity) yield entity;
  }
}

function findColumns({ cells, line }: CsvRow, file: string): Columns {
  const at = new Map(cells.map((title, index) => [cleanText(title).toLowerCase(), index]));
  const missing = requiredColumns.filter((column) => !at.has(column));
  if (missing.length === 0) return { at, count: cells.length };
  const message = `the header has no column ${missing.join(', ')}: the file is not the UK sanctions list.`;
  throw new InvalidListError(message, { file, line });
}

function createReader({ cells, line }: CsvRow, { at, count }: Columns, file: string): Reader {
  if (cells.length !== count) {
    const message = `the row has ${cells.length} columns instead of ${count}: the file is truncated or damaged.`;
    throw new InvalidListError(message, { file, line });
  }
  return (column) => cleanText(cells[at.get(column) ?? -1]);
}

/** The designations by their id. They are complete at the end of the file: their rows need not follow each other. */
class Designations {
  private readonly byId = new Map<string, UkDesignation>();
  /** Rows without an id. */
  private readonly unnumbered: UkDesignation[] = [];

  constructor(private readonly held: HeldText) {}

  add(read: Reader): void {
    const designation = this.find(read);
    const name = {
      text: joinName((number) => read(`name ${number}`)),
      type: read('name type'),
      strength: read('alias strength'),
    };
    if (addName(designation, name)) this.held.add(name.text);
    const original = { text: read('name non-latin script'), type: originalScript };
    if (addName(designation, original)) this.held.add(original.text);
    this.addValue(designation.birthDates, read('d.o.b'));
    for (const column of countryColumns) this.addValue(designation.countries, read(column));
    this.addValue(designation.regimes, read('regime name'));
  }

  *[Symbol.iterator](): Generator<UkDesignation> {
    yield* this.byId.values();
    yield* this.unnumbered;
  }

  private find(read: Reader): UkDesignation {
    const id = read('unique id');
    const found = this.byId.get(id);
    if (found) return found;
    const designation = createDesignation(id, read('designation type'), read('ofsi group id'));
    this.held.add(id, designation.kind, designation.groupId);
    if (id === '') this.unnumbered.push(designation);
    else this.byId.set(id, designation);
    return designation;
  }

  private addValue(values: Set<string>, value: string): void {
    if (value === '' || values.has(value)) return;
    values.add(value);
    this.held.add(value);
  }
}
