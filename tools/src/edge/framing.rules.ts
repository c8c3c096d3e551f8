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

/** Checked in this order; the parser of Node has already rejected folded headers, bare CR or LF and the like. */
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
      request.httpVersion === '1.1' ? hostsOf(request).length !== 1 : hostsOf(request).length > 1,
    message: 'The request must have exactly one Host header.',
  },
  {
    isBroken: (request) => !optionsOf(request).every((option) => connectionOptions.includes(option)),
    message: 'The Connection header must be keep-alive or close.',
  },
  {
    isBroken: (request) =>
      valuesOf(request, 'expect').some((value) => value.toLowerCase() !== '100-continue'),
    message: 'The Expect header must be 100-continue.',
  },
  {
    isBroken: (request) => valuesOf(request, 'upgrade').length > 0,
    message: 'The Upgrade header is not supported. Use HTTP/1.1 without an upgrade.',
  },
  {
    isBroken: (request) => valuesOf(request, 'transfer-encoding').some((value) => !isChunked(value)),
    message: 'The Transfer-Encoding header must be chunked.',
  },
  {
    isBroken: (request) => valuesOf(request, 'transfer-encoding').length > 1,
    message: 'The request must have only one Transfer-Encoding header.',
  },
  {
    isBroken: (request) => request.httpVersion === '1.0' && valuesOf(request, 'transfer-encoding').length > 0,
    message: 'The Transfer-Encoding header needs HTTP/1.1.',
  },
  {
    isBroken: (request) =>
      valuesOf(request, 'transfer-encoding').length > 0 && valuesOf(request, 'content-length').length > 0,
    message: 'The request must not have both Transfer-Encoding and Content-Length.',
  },
  {
    isBroken: (request) => valuesOf(request, 'content-length').length > 1,
    message: 'The request must have only one Content-Length header.',
  },
  {
    isBroken: (request) => !valuesOf(request, 'content-length').every(isLength),
    message: `The Content-Length header must be a number of at most ${maxLengthDigits} digits.`,
  },
  {
    isBroken: (request) => bodilessMethods.includes(request.method ?? '') && framingOf(request) !== 'none',
    message: `A request with the method ${bodilessMethods.join(', ')} must not have a body.`,
  },
];

/** How the edge delimits the body that it forwards: by chunks, by an exact length, or there is none. */
export type Framing = 'chunked' | 'none' | { length: number };

/** The framing of a request that breaks no rule. */
export function framingOf(request: IncomingMessage): Framing {
  if (valuesOf(request, 'transfer-encoding').length > 0) return 'chunked';
  const length = Number(valuesOf(request, 'content-length')[0] ?? 0);
  return length > 0 ? { length } : 'none';
}

/** Every value of a header as it was sent; `request.headers` drops the repeats of some. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

const hostsOf = (request: IncomingMessage): string[] => valuesOf(request, 'host');

function optionsOf(request: IncomingMessage): string[] {
  return valuesOf(request, 'connection').flatMap((value) =>
    value.split(',').map((option) => option.trim().toLowerCase()),
  );
}

const isChunked = (value: string): boolean => value.trim().toLowerCase() === 'chunked';
const isLength = (value: string): boolean => /^\d+$/.test(value) && value.length <= maxLengthDigits;
