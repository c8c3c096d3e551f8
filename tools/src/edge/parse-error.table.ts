import type { Rejection } from './reply';

/** The replies to bytes that Node.js cannot parse, by error code; null closes without a reply. */
const replies: Record<string, Rejection | null> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The headers of the request did not arrive in time (EDGE_HEADERS_TIMEOUT_SECONDS).',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request must be at most 16 KB long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions of the body are too long.' },
  // The client sent more after a request with `Connection: close`.
  HPE_CLOSED_CONNECTION: null,
  HPE_INVALID_EOF_STATE: null,
};

const invalidMessage: Rejection = { status: 400, message: 'The request is not valid HTTP/1.1.' };

export function replyToParseError({ code = '' }: NodeJS.ErrnoException): Rejection | null {
  if (code in replies) return replies[code] ?? null;
  return code.startsWith('HPE_') ? invalidMessage : null;
}
