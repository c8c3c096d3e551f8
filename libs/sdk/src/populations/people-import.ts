import type { components } from '../api/sanctions';
import { InvalidRequestError } from '../http/gatehouse.errors';
import type { CsvPart } from '../sanctions/csv-parts';

export type PeopleImport = components['schemas']['PeopleImportReply'];

const maxRemarks = 50;
const maxShown = 5;
const counts = ['added', 'changed', 'unchanged', 'rejected', 'repeated', 'warned'] as const;

/** Combines the replies to the parts of a file. Lines count from the start of the whole file. */
export class PeopleImportSum {
  private readonly sum: PeopleImport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    repeated: 0,
    warned: 0,
    problems: [],
    warnings: [],
  };

  add({ linesAbove }: Pick<CsvPart, 'linesAbove'>, reply: PeopleImport): void {
    for (const count of counts) this.sum[count] += reply[count];
    for (const list of ['problems', 'warnings'] as const)
      for (const { line, message } of reply[list])
        if (this.sum[list].length < maxRemarks) this.sum[list].push({ line: line + linesAbove, message });
  }

  /** Rows sent so far. */
  get people(): number {
    const { added, changed, unchanged, rejected } = this.sum;
    return added + changed + unchanged + rejected;
  }

  /** Throws if no row of the file was valid, as the service does for a file that is sent at once. */
  total(): PeopleImport {
    const { added, changed, unchanged, rejected, problems } = this.sum;
    if (added + changed + unchanged > 0 || rejected === 0) return this.sum;
    const shown = problems.slice(0, maxShown).map(({ line, message }) => `line ${line}: ${message}`);
    const rest = rejected > shown.length ? `; and ${rejected - shown.length} more` : '';
    throw new InvalidRequestError(
      `No row of the upload is valid. Nothing was stored. ${shown.join('; ')}${rest}`,
      { code: 'invalid_request' },
    );
  }
}
