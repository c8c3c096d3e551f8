import type { BodyReader } from '@gatehouse/platform';
import type { Request, Response } from 'express';
import multer from 'multer';
import { Readable } from 'node:stream';
import {
  compressedUpload,
  fileMissing,
  fileTooLarge,
  largestFile,
  notCsv,
  notMultipart,
  uploadError,
  uploadTooSlow,
} from './upload.errors';

/** What a form may hold around its file. Other fields are ignored, within reason. */
const largestForm = largestFile + 256 * 1024;

const receive = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: largestFile,
    files: 2,
    fields: 50,
    parts: 52,
    fieldSize: 64 * 1024,
    fieldNameSize: 200,
    headerPairs: 50,
  },
  // Decided by the name alone: programs disagree on the media type of CSV, and the content is read anyway.
  fileFilter: (_request, file, accept) => {
    if (file.fieldname !== 'file' || /\.csv$/i.test(file.originalname)) accept(null, true);
    else accept(notCsv());
  },
}).single('file');

/** How many bytes the body of an upload may take in memory, for whoever decides whether there is room. */
export const expectedBytes = ({ headers }: Request): number =>
  Math.min(Number(headers['content-length'] ?? largestForm) || 0, largestForm);

/** Refuses what cannot be an upload before its body is read. */
export function requireUpload(request: Request): void {
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
  const empty = (length ?? '0') === '0' && !('transfer-encoding' in request.headers);
  if (type === undefined && empty) throw fileMissing();
  if (type === undefined || !/^\s*multipart\/form-data\s*(;|$)/i.test(type)) throw notMultipart(type);
  if (!/;\s*boundary="?[^\s";]/i.test(type)) throw uploadError(new Error('Boundary not found'));
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw compressedUpload(encoding);
  if (Number(length) > largestForm) throw fileTooLarge();
}

/** The bytes of the CSV file of a form, which must arrive within so many seconds: it holds memory that others need. */
export async function receiveFile(
  bodies: BodyReader,
  request: Request,
  seconds: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const form = await bodies.receive(request, {
    limit: largestForm,
    timeoutSeconds: seconds,
    tooLarge: fileTooLarge,
    tooSlow: uploadTooSlow,
    signal,
  });
  return fileIn(form, request);
}

/** Parses the complete form: multer gets a stream of it with the headers of the request. */
function fileIn(form: Buffer, { headers }: Request): Promise<Buffer> {
  const parsed = Object.assign(Readable.from([form]), { headers }) as unknown as Request;
  return new Promise((resolve, reject) => {
    void receive(parsed, {} as Response, (error: unknown) => {
      if (error) reject(uploadError(error));
      else if (parsed.file) resolve(parsed.file.buffer);
      // Multer passes by what it does not take for a form.
      else if (parsed.body === undefined) reject(uploadError(new Error('Malformed content type')));
      else reject(fileMissing());
    });
  });
}
