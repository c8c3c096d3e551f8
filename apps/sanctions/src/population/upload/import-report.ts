import { DomainError } from '@gatehouse/platform';
import type { StoredCounts } from './people-store.service';

const maxListed = 50;
/** A file with more invalid rows is the wrong file, and each of them costs time. */
const maxRejected = 10_000;

interface Remark {
  line: number;
  message: string;
}

/** What an upload has done so far. */
export class ImportReport {
  readonly counts: StoredCounts = { added: 0, changed: 0, unchanged: 0 };
  rejected = 0;
  repeated = 0;
  warned = 0;
  readonly problems: Remark[] = [];
  readonly warnings: Remark[] = [];

  get stored(): number {
    const { added, changed, unchanged } = this.counts;
    return added + changed + unchanged;
  }

  addStored({ added, changed, unchanged }: StoredCounts): void {
    this.counts.added += added;
    this.counts.changed += changed;
    this.counts.unchanged += unchanged;
  }

  reject(line: number, message: string): void {
    this.rejected++;
    if (this.rejected > maxRejected) throw tooManyInvalidRows(line);
    if (this.problems.length < maxListed) this.problems.push({ line, message });
  }

  warn(line: number, messages: readonly string[]): void {
    if (messages.length === 0) return;
    this.warned++;
    if (this.warnings.length < maxListed) this.warnings.push({ line, message: messages.join('; ') });
  }

  /** Throws if nothing was stored because no row was valid. A part of a file may have invalid rows only. */
  requireRows(isPart: boolean): void {
    if (this.stored > 0 || (isPart && this.rejected > 0)) return;
    if (this.rejected === 0)
      throw new DomainError('people.none', 400, 'The upload contains no people. Nothing was stored.');
    const shown = this.problems.slice(0, 5).map(({ line, message }) => `line ${line}: ${message}`);
    const rest = this.rejected > shown.length ? `; and ${this.rejected - shown.length} more` : '';
    throw new DomainError(
      'people.invalid',
      400,
      `No row of the upload is valid. Nothing was stored. ${shown.join('; ')}${rest}`,
    );
  }

  /** An error after which the caller must know what was stored before it. */
  explain(error: DomainError): DomainError {
    if (this.stored === 0) return error;
    const { added, changed, unchanged } = this.counts;
    const count = (value: number) => value.toLocaleString('en');
    return new DomainError(
      error.code,
      error.status,
      `${error.message} Earlier rows are stored: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged. The same upload can be sent again.`,
      error.headers,
    );
  }
}

const tooManyInvalidRows = (line: number) =>
  new DomainError(
    'people.too-many-invalid',
    400,
    `More than ${maxRejected.toLocaleString('en')} rows are invalid, the last one in line ${line}. Fix the file.`,
  );
