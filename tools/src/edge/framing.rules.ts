import type { IncomingMessage } from 'node:http';

/** A request that the edge rejects because two parsers could disagree on where it ends. */
export interface FramingRule {
  isBroken(request: IncomingMessage): boolean;
  message: string;
}

const maxHeaders = 200;
const versions = ['1.0', '1.1'];
const connectionOptions = ['', 'close', 'keep-alive'];
const bodilessMethods = ['GET', 'HEAD', 'TRACE'];
const maxLengthDigits = 15;

/** Checked in this order. The parser of Node.js has already rejected folded headers, bare CR or LF and similar. */
export const framingRules: readonly FramingRule[] = [
  {
    isBroken: ({ httpVersion }) => !versions.includes(httpVersion),
    message: 'The request must use HTTP/1.1 or HTTP/1.0.',
  },
  {
    isBroken: ({ rawHeaders }) => rawHeaders.length / 2 > maxHeaders,
    message: `The request must have at most ${maxHeaders} headers.`,
  },
  {
    isBroken: (request) =>
      request.httpVersion === '1.1' ? hostValues(request).length !== 1 : hostValues(request).length > 1,
    message: 'The request must have exactly one Host header.',
  },
  {
    isBroken: (request) => !connectionValues(request).every((option) => connectionOptions.includes(option)),
    message: 'The Connection header must be keep-alive or close.',
  },
  {
    isBroken: (request) =>
      headerValues(request, 'expect').some((value) => value.toLowerCase() !== '100-continue'),
    message: 'The Expect header must be 100-continue.',
  },
  {
    isBroken: (request) => headerValues(request, 'upgrade').length > 0,
    message: 'The Upgrade header is not supported. Use HTTP/1.1 without an upgrade.',
  },
  {
    isBroken: (request) => headerValues(request, 'transfer-encoding').some((value) => !isChunked(value)),
    message: 'The Transfer-Encoding header must be chunked.',
  },
  {
    isBroken: (request) => headerValues(request, 'transfer-encoding').length > 1,
    message: 'The request must have only one Transfer-Encoding header.',
  },
  {
    isBroken: (request) =>
      request.httpVersion === '1.0' && headerValues(request, 'transfer-encoding').length > 0,
    message: 'The Transfer-Encoding header needs HTTP/1.1.',
  },
  {
    isBroken: (request) =>
      headerValues(request, 'transfer-encoding').length > 0 &&
      headerValues(request, 'content-length').length > 0,
    message: 'The request must not have both Transfer-Encoding and Content-Length.',
  },
  {
    isBroken: (request) => headerValues(request, 'content-length').length > 1,
    message: 'The request must have only one Content-Length header.',
  },
  {
    isBroken: (request) => !headerValues(request, 'content-length').every(isLength),
    message: `The Content-Length header must be a number of at most ${maxLengthDigits} digits.`,
  },
  {
    isBroken: (request) => bodilessMethods.includes(request.method ?? '') && readFraming(request) !== 'none',
    message: `A request with the method ${bodilessMethods.join(', ')} must not have a body.`,
  },
];

/** How the edge delimits the body that it forwards: by chunks, by an exact length, or not at all. */
export type Framing = 'chunked' | 'none' | { length: number };

/** The framing of a request that breaks no rule. */
export function readFraming(request: IncomingMessage): Framing {
  if (headerValues(request, 'transfer-encoding').length > 0) return 'chunked';
  const length = Number(headerValues(request, 'content-length')[0] ?? 0);
  return length > 0 ? { length } : 'none';
}

/** Every value of a header as it was sent; `request.headers` drops repeated values of some headers. */
function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

const hostValues = (request: IncomingMessage): string[] => headerValues(request, 'host');

function connectionValues(request: IncomingMessage): string[] {
  return headerValues(request, 'connection').flatMap((value) =>
    value.split(',').map((option) => option.trim().toLowerCase()),
  );
}

const isChunked = (value: string): boolean => value.trim().toLowerCase() === 'chunked';
const isLength = (value: string): boolean => /^\d+$/.test(value) && value.length <= maxLengthDigits;
