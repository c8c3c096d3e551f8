import { InvalidListError } from '../../dataset.errors';
import { csvRows } from '../../text/csv-rows';
import { decodeText } from '../../text/decode-text';
import type { ImportReport } from '../import-report';
import type { ListFile } from '../importer';

const emptyCell = '-0-';

/** The rows of an OFAC file: no header, the number of the entry first, `-0-` for an empty cell. */
export async function* ofacRows(
  { name: file, bytes }: ListFile,
  columns: number,
  report: ImportReport,
): AsyncGenerator<string[]> {
  const text = decodeText(bytes, { file, fallback: 'windows-1252' });
  const rows = csvRows(text, { file, onOpenEnd: () => report.warn('open-end') });
  for await (const { cells, line } of rows) {
    // Keeps trailing blanks in other cells: remarks continue in another file.
    const values = cells.map((cell, i) => (cell.trim() === emptyCell ? '' : i === 0 ? cell.trim() : cell));
    if (!/^\d+$/.test(values[0] ?? ''))
      throw new InvalidListError(
        'the row does not begin with the number of an entry: the file is not part of a list of OFAC.',
        { file, line },
      );
    if (values.length !== columns) {
      const message = `the row has ${values.length} columns instead of ${columns}: the file is truncated or damaged.`;
      throw new InvalidListError(message, { file, line });
    }
    yield values;
  }
}

/** Values by the number of their entry. Values that are never taken belong to no entry. */
export class ValuesByEntry {
  private readonly values = new Map<string, string[]>();
  private untaken = 0;

  add(entry: string, value: string): void {
    const values = this.values.get(entry);
    if (values) values.push(value);
    else this.values.set(entry, [value]);
    this.untaken++;
  }

  take(entry: string): string[] {
    const values = this.values.get(entry) ?? [];
    this.untaken -= values.length;
    this.values.delete(entry);
    return values;
  }

  get orphans(): number {
    return this.untaken;
  }
}
