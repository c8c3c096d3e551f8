import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';

const saneId = /^[\w.:-]{1,128}$/;
const contentType = 'application/json; charset=utf-8';

/** What the edge answers by itself. */
export interface Refusal {
  status: number;
  message: string;
  headers?: OutgoingHttpHeaders;
}

/** Answers with an error in the shape that all apps use. */
export function replyError(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && saneId.test(given) ? given : randomUUID();
  const body = errorBody(refusal, requestId);
  response.writeHead(refusal.status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...refusal.headers,
  });
  response.end(body);
}

/** The same where there is no request to answer, and so the last message of the connection. */
export function errorMessage(refusal: Refusal): string {
  const requestId = randomUUID();
  const body = errorBody(refusal, requestId);
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function errorBody({ status, message }: Refusal, requestId: string): string {
  return JSON.stringify({ statusCode: status, message, error: STATUS_CODES[status], requestId });
}
