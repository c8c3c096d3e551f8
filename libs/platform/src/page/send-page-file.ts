import type { Request, Response } from 'express';
import { encodings, type PageFile } from './page-file';

/** Sends a file of a page in the smallest encoding that the browser accepts, or 304. */
export function sendPageFile(
  request: Request,
  response: Response,
  file: PageFile,
  headers: Readonly<Record<string, string>>,
): void {
  const encoding = encodings.find((name) => file.encoded[name] && request.acceptsEncodings(name));
  const content = (encoding && file.encoded[encoding]) ?? file.plain;
  response.set({ ...headers, ETag: file.etag, Vary: 'Accept-Encoding' });
  if (request.fresh) return void response.status(304).end();
  response.set({ 'Content-Type': file.type, 'Content-Length': String(content.length) });
  if (encoding) response.set('Content-Encoding', encoding);
  response.end(content);
}
