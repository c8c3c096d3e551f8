import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';

const validId = /^[\w.:-]{1,128}$/;
const contentType = 'application/json; charset=utf-8';

/** An error that the edge replies itself. */
export interface Rejection {
  status: number;
  message: string;
  headers?: OutgoingHttpHeaders;
}

/** Replies with an error in the format of the apps. */
export function replyError(request: IncomingMessage, response: ServerResponse, rejection: Rejection): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && validId.test(given) ? given : randomUUID();
  const body = errorBody(rejection, requestId);
  response.writeHead(rejection.status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...rejection.headers,
  });
  response.end(body);
}

/** The same error as a raw message, for a connection without a request. It is the last message of the connection. */
export function errorMessage(rejection: Rejection): string {
  const requestId = randomUUID();
  const body = errorBody(rejection, requestId);
  return [
    `HTTP/1.1 ${rejection.status} ${STATUS_CODES[rejection.status]}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function errorBody({ status, message }: Rejection, requestId: string): string {
  return JSON.stringify({ statusCode: status, message, error: STATUS_CODES[status], requestId });
}
