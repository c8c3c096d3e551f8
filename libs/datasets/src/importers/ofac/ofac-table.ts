import { BrokenList } from '../../dataset.errors';
import { csvRows } from '../../text/csv-rows';
import { decodeText } from '../../text/decode-text';
import type { ImportReport } from '../import-report';
import type { ListFile } from '../importer';

const nothing = '-0-';

/** The rows of one file of OFAC: no titles, a number first, `-0-` for nothing. */
export async function* ofacRows(
  { name: file, bytes }: ListFile,
  columns: number,
  report: ImportReport,
): AsyncGenerator<string[]> {
  const text = decodeText(bytes, { file, fallback: 'windows-1252' });
  const rows = csvRows(text, { file, onOpenEnd: () => report.warn('open-end') });
  for await (const { cells, line } of rows) {
    // Blanks at the ends of the others stay: remarks go on in another file.
    const values = cells.map((cell, i) => (cell.trim() === nothing ? '' : i === 0 ? cell.trim() : cell));
    if (!/^\d+$/.test(values[0] ?? ''))
      throw new BrokenList(
        'the row does not begin with the number of an entry. Is it a file of the SDN list?',
        { file, line },
      );
    if (values.length !== columns) {
      const what = `the row has ${values.length} columns instead of ${columns}: the file is cut off or damaged.`;
      throw new BrokenList(what, { file, line });
    }
    yield values;
  }
}

/** Values by the number of the entry they belong to. Each is taken once; what remains belongs to nobody. */
export class ByEntry {
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
