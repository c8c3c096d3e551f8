import type { BodyReader } from '@gatehouse/platform';
import type { Request, Response } from 'express';
import multer from 'multer';
import { Readable } from 'node:stream';
import {
  compressedUpload,
  fileMissing,
  fileTooLarge,
  maxFileBytes,
  notCsv,
  notMultipart,
  toUploadError,
  uploadTooSlow,
} from './upload.errors';

/** The file and what surrounds it in the form. Other fields are ignored. */
const maxFormBytes = maxFileBytes + 256 * 1024;

const parseForm = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: maxFileBytes,
    files: 2,
    fields: 50,
    parts: 52,
    fieldSize: 64 * 1024,
    fieldNameSize: 200,
    headerPairs: 50,
  },
  // Only the name decides: clients disagree on the media type of CSV, and the content is validated later.
  fileFilter: (_request, file, accept) => {
    if (file.fieldname !== 'file' || /\.csv$/i.test(file.originalname)) accept(null, true);
    else accept(notCsv());
  },
}).single('file');

/** The memory that the body of an upload may take. */
export const estimateBytes = ({ headers }: Request): number =>
  Math.min(Number(headers['content-length'] ?? maxFormBytes) || 0, maxFormBytes);

/** Rejects a request that is not an upload before its body is read. */
export function requireMultipart(request: Request): void {
  requireMultipartForm(request);
  const { 'content-encoding': encoding, 'content-length': length } = request.headers;
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw compressedUpload(encoding);
  if (Number(length) > maxFormBytes) throw fileTooLarge();
}

/** Rejects a request without a form. */
export function requireMultipartForm(request: Request): void {
  const { 'content-type': type, 'content-length': length } = request.headers;
  const empty = (length ?? '0') === '0' && !('transfer-encoding' in request.headers);
  if (type === undefined && empty) throw fileMissing();
  if (type === undefined || !/^\s*multipart\/form-data\s*(;|$)/i.test(type)) throw notMultipart(type);
  if (!/;\s*boundary="?[^\s";]/i.test(type)) throw toUploadError(new Error('Boundary not found'));
}

/** The bytes of the CSV file of a form. The timeout frees the memory that a slow upload holds. */
export async function receiveFile(
  bodies: BodyReader,
  request: Request,
  timeoutSeconds: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const form = await bodies.receive(request, {
    limit: maxFormBytes,
    timeoutSeconds,
    tooLarge: fileTooLarge,
    tooSlow: uploadTooSlow,
    signal,
  });
  return extractFile(form, request);
}

/** Parses the complete form. Multer needs a stream with the headers of the request. */
function extractFile(form: Buffer, { headers }: Request): Promise<Buffer> {
  const parsed = Object.assign(Readable.from([form]), { headers }) as unknown as Request;
  return new Promise((resolve, reject) => {
    void parseForm(parsed, {} as Response, (error: unknown) => {
      if (error) reject(toUploadError(error));
      else if (parsed.file) resolve(parsed.file.buffer);
      // Multer skips a body that it does not recognize as a form.
      else if (parsed.body === undefined) reject(toUploadError(new Error('Malformed content type')));
      else reject(fileMissing());
    });
  });
}
