import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';

const saneId = /^[\w.:-]{1,128}$/;

/** Answers with an error in the shape that all apps use. */
export function replyError(
  request: IncomingMessage,
  response: ServerResponse,
  statusCode: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && saneId.test(given) ? given : randomUUID();
  const body = JSON.stringify({ statusCode, message, error: STATUS_CODES[statusCode], requestId });
  response.writeHead(statusCode, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...headers,
  });
  response.end(body);
}
