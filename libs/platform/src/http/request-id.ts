import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../log/request-context';

const sane = /^[\w.:-]{1,128}$/;

/** The ids that the caller gave, where they are fit for a log line and a header; a request has one in any case. */
export function contextFrom({ headers }: IncomingMessage): RequestContext {
  const requestId = saneId(headers['x-request-id']) ?? randomUUID();
  const correlationId = saneId(headers['x-correlation-id']);
  return correlationId === undefined ? { requestId } : { requestId, correlationId };
}

const saneId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && sane.test(given) ? given : undefined;
