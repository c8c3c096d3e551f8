import { DomainError } from '@gatehouse/platform';
import { MulterError } from 'multer';
import type { CsvProblem } from './csv.problem';

export const largestFile = 2_097_152;
const limit = `${largestFile.toLocaleString('en')} bytes (2 MB)`;

const bad = (code: string, message: string, status = 400) =>
  new DomainError(`upload.${code}`, status, message);

export const notCsv = () => bad('not-csv', 'Only CSV files are allowed!');

export const fileMissing = () =>
  bad(
    'missing',
    'There is no file: send the CSV file as multipart/form-data, in a part named "file" that has a file name.',
  );

export const fileTooLarge = () =>
  bad('too-large', `The file is too large: at most ${limit}. Split it into several files.`, 413);

export const notMultipart = (type: string | undefined) =>
  bad(
    'type',
    `Send the CSV file as multipart/form-data, in a part named "file" (this request says ${type ?? 'no type'}).`,
    415,
  );

export const compressedUpload = (encoding: string) =>
  bad('encoding', `Send the upload as it is, not compressed (this request says ${encoding}).`, 415);

export const uploadTooSlow = (seconds: number) =>
  new DomainError(
    'upload.slow',
    408,
    `The upload was not complete after ${seconds} s. Nothing was checked; send it again.`,
  );

const twoFiles = 'Send one file at a time, in one part named "file".';

// What multer refuses, in our words.
const refusals: Partial<Record<string, (error: MulterError) => DomainError>> = {
  LIMIT_FILE_SIZE: fileTooLarge,
  LIMIT_UNEXPECTED_FILE: ({ field }) =>
    bad(
      'part',
      field === 'file'
        ? twoFiles
        : `The file must be in a part named "file"; this request has it in "${String(field).slice(0, 100)}".`,
    ),
  LIMIT_FILE_COUNT: () => bad('files', twoFiles),
  LIMIT_PART_COUNT: () => bad('parts', `The form has too many parts. ${twoFiles}`),
  LIMIT_FIELD_COUNT: () => bad('fields', `The form has too many fields. ${twoFiles}`),
  LIMIT_FIELD_KEY: () => bad('field-name', 'The name of a form field is too long.'),
  LIMIT_FIELD_VALUE: () => bad('field-value', 'The value of a form field is too long.'),
  MISSING_FIELD_NAME: () => bad('part-name', `A part of the form has no name. ${twoFiles}`),
};

// What busboy, which reads the form for multer, says of a broken one.
const breakages: [RegExp, string][] = [
  [/boundary not found/i, 'its Content-Type names no boundary'],
  [/unexpected end/i, 'it ends before its last part does'],
  [/malformed part header/i, 'the header of a part is malformed'],
  [/malformed content type/i, 'its Content-Type is malformed'],
  [/abort|closed/i, 'it was cut off'],
];

/** Says what was wrong with a form. Whatever multer complains of, the form is to blame: it writes nothing to disk. */
export function uploadError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof MulterError) {
    const refusal = refusals[error.code]?.(error);
    if (refusal) return refusal;
  }
  const text = String((error as { message?: unknown } | undefined)?.message);
  const reason = breakages.find(([pattern]) => pattern.test(text))?.[1] ?? 'it is malformed';
  return bad('form', `The multipart/form-data body could not be read: ${reason}.`);
}

/** What reading the file found wrong with it. */
export const refusedCsv = ({ code, message }: CsvProblem) =>
  new DomainError(code, code === 'csv.rows' ? 413 : 400, message);
