import { toPersonRow } from '../../person/people';
import type { ReadRow, RowReader } from './read-row';

const lineFeed = 0x0a;
/** Also bounds how deeply a line can be nested. */
const maxLineBytes = 16 * 1024;
const fields = ['id', 'firstname', 'lastname', 'dob'] as const;

/** Reads one JSON object per line. A line that is invalid is reported, and does not affect the others. */
export class NdjsonRowReader implements RowReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private line = 0;
  /** The beginning of a line whose end has not arrived. */
  private parts: Buffer[] = [];
  private length = 0;

  push(bytes: Buffer): ReadRow[] {
    const rows: ReadRow[] = [];
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      this.add(bytes.subarray(start, end));
      rows.push(...this.endLine());
      start = end + 1;
    }
    this.add(bytes.subarray(start));
    return rows;
  }

  end(): ReadRow[] {
    return this.length > 0 ? this.endLine() : [];
  }

  requireValid(): void {
    // An invalid line does not affect the others.
  }

  private add(part: Buffer): void {
    this.length += part.length;
    if (this.length <= maxLineBytes && part.length > 0) this.parts.push(part);
  }

  private endLine(): ReadRow[] {
    const [bytes, length] = [Buffer.concat(this.parts), this.length];
    this.parts = [];
    this.length = 0;
    this.line++;
    const { line } = this;
    if (length > maxLineBytes)
      return [{ line, problem: `the line is longer than ${maxLineBytes.toLocaleString('en')} bytes` }];
    const parsed = this.parse(bytes);
    return parsed ? [{ line, ...parsed }] : [];
  }

  private parse(bytes: Buffer): { row: ReturnType<typeof toPersonRow> } | { problem: string } | undefined {
    let value: unknown;
    try {
      const text = this.decoder.decode(bytes);
      if (text.trim() === '') return undefined;
      value = JSON.parse(text);
    } catch (error) {
      return { problem: error instanceof SyntaxError ? 'not valid JSON' : 'not valid UTF-8' };
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { problem: 'not a JSON object' };
    const person = value as Record<string, unknown>;
    const invalid = fields.filter((field) => typeof (person[field] ?? '') !== 'string');
    return invalid.length > 0
      ? { problem: invalid.map((field) => `${field} must be a string`).join('; ') }
      : { row: toPersonRow(person) };
  }
}
