/** Why a file is invalid. The contract fixes some of the messages; the others name the line and the fix. */
export interface CsvProblem {
  code: 'csv.headers' | 'csv.duplicate-header' | 'csv.encoding' | 'csv.row' | 'csv.rows';
  message: string;
}

/** Thrown while a file is read. The thread returns the problem to the main thread. */
export class CsvError extends Error {
  override readonly name = 'CsvError';

  constructor(readonly problem: CsvProblem) {
    super(problem.message);
  }
}

export const missingHeaders = () =>
  new CsvError({ code: 'csv.headers', message: 'Missing required CSV headers' });

export const duplicateHeader = (name: string) =>
  new CsvError({
    code: 'csv.duplicate-header',
    message: `The CSV header names ${name} more than once: keep only one of these columns.`,
  });

export const notUtf8 = (what: string) =>
  new CsvError({ code: 'csv.encoding', message: `${what}: save the file as UTF-8` });

export const tooManyRows = (limit: number) =>
  new CsvError({
    code: 'csv.rows',
    message: `The file has more than ${limit.toLocaleString('en')} rows, blank lines included: split it into several files.`,
  });

export const unreadableRow = (line: number, what: string) =>
  new CsvError({ code: 'csv.row', message: `line ${line}: ${what}` });
