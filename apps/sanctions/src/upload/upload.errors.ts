import { DomainError } from '@gatehouse/platform';
import { MulterError } from 'multer';
import type { CsvProblem } from './csv.errors';

export const maxFileBytes = 2_097_152;
const limit = `${maxFileBytes.toLocaleString('en')} bytes (2 MB)`;

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
    `Send the CSV file as multipart/form-data, in a part named "file" (the Content-Type of this request is ${type ?? 'missing'}).`,
    415,
  );

export const compressedUpload = (encoding: string) =>
  bad('encoding', `Send the upload uncompressed (the Content-Encoding of this request is ${encoding}).`, 415);

export const uploadTooSlow = (seconds: number) =>
  new DomainError(
    'upload.timeout',
    408,
    `The upload was not complete after ${seconds} s. Nothing was checked; send it again.`,
  );

const oneFileOnly = 'Send one file at a time, in one part named "file".';

// Errors of multer, by code.
const multerErrors: Partial<Record<string, (error: MulterError) => DomainError>> = {
  LIMIT_FILE_SIZE: fileTooLarge,
  LIMIT_UNEXPECTED_FILE: ({ field }) =>
    bad(
      'part',
      field === 'file'
        ? oneFileOnly
        : `The file must be in a part named "file"; this request has it in "${String(field).slice(0, 100)}".`,
    ),
  LIMIT_FILE_COUNT: () => bad('files', oneFileOnly),
  LIMIT_PART_COUNT: () => bad('parts', `The form has too many parts. ${oneFileOnly}`),
  LIMIT_FIELD_COUNT: () => bad('fields', `The form has too many fields. ${oneFileOnly}`),
  LIMIT_FIELD_KEY: () => bad('field-name', 'The name of a form field is too long.'),
  LIMIT_FIELD_VALUE: () => bad('field-value', 'The value of a form field is too long.'),
  MISSING_FIELD_NAME: () => bad('part-name', `A part of the form has no name. ${oneFileOnly}`),
};

// Errors of busboy, the form parser of multer, by message.
const formErrors: [RegExp, string][] = [
  [/boundary not found/i, 'its Content-Type names no boundary'],
  [/unexpected end/i, 'it ends before its last part ends'],
  [/malformed part header/i, 'the header of a part is malformed'],
  [/malformed content type/i, 'its Content-Type is malformed'],
  [/abort|closed/i, 'it was cut off'],
];

/** Every error of multer is an error of the form: multer writes nothing to disk. */
export function toUploadError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof MulterError) {
    const known = multerErrors[error.code]?.(error);
    if (known) return known;
  }
  const text = String((error as { message?: unknown } | undefined)?.message);
  const reason = formErrors.find(([pattern]) => pattern.test(text))?.[1] ?? 'it is malformed';
  return bad('form', `The multipart/form-data body could not be read: ${reason}.`);
}

export const invalidCsv = ({ code, message }: CsvProblem) =>
  new DomainError(code, code === 'csv.rows' ? 413 : 400, message);
