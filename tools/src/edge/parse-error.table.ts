import type { Refusal } from './reply';

/** The replies to what Node cannot read as a request, by the code of its error; null closes without a reply. */
const replies: Record<string, Refusal | null> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The headers of the request did not arrive in time (EDGE_HEADERS_TIMEOUT_SECONDS).',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request must be at most 16 KB long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions of the body are too long.' },
  // The client said that its last request was the last one, and sent more.
  HPE_CLOSED_CONNECTION: null,
  HPE_INVALID_EOF_STATE: null,
};

const invalidMessage: Refusal = { status: 400, message: 'The request is not valid HTTP/1.1.' };

export function replyToParseError({ code = '' }: NodeJS.ErrnoException): Refusal | null {
  if (code in replies) return replies[code] ?? null;
  return code.startsWith('HPE_') ? invalidMessage : null;
}
