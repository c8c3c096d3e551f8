import { DomainError } from '@gatehouse/platform';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { fileMissing, notCsv, toUploadError } from '../../upload/upload.errors';

const limits = {
  files: 2,
  fields: 50,
  parts: 52,
  fieldSize: 64 * 1024,
  fieldNameSize: 200,
  headerPairs: 50,
};

/** The bytes of the CSV file in a form, while the form arrives. Ends only when the whole form has been valid. */
export async function* readFormFile(
  body: AsyncIterable<Buffer>,
  headers: Request['headers'],
): AsyncGenerator<Buffer> {
  const form = Object.assign(Readable.from(body, { objectMode: false }), { headers });
  const file = new PassThrough();
  const parsed = parseForm(form as unknown as Request, file);
  // Ends the iteration where no file has begun.
  parsed.catch((error: Error) => file.destroy(error));
  try {
    for await (const chunk of file) yield chunk as Buffer;
    await parsed;
  } catch (error) {
    throw error instanceof DomainError ? error : toUploadError(error);
  } finally {
    form.destroy();
    file.destroy();
  }
}

function parseForm(form: Request, file: PassThrough): Promise<void> {
  const storage: StorageEngine = {
    _handleFile: (_request, part, done) =>
      pipeline(part.stream, file, (error) => (error ? done(error) : done(null, {}))),
    _removeFile: (_request, _file, done) => done(null),
  };
  const parse = multer({
    storage,
    limits,
    fileFilter: (_request, part, accept) => {
      if (part.fieldname !== 'file' || /\.csv$/i.test(part.originalname)) accept(null, true);
      // At once: multer reads the whole form before it reports an error.
      else file.destroy(notCsv());
    },
  }).single('file');
  return new Promise((resolve, reject) => {
    void parse(form, {} as Response, (error: unknown) => {
      if (error) reject(toUploadError(error));
      else if (form.file) resolve();
      else if (form.body === undefined) reject(toUploadError(new Error('Malformed content type')));
      else reject(fileMissing());
    });
  });
}
