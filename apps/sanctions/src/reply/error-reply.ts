import type { DomainError, ErrorBody } from '@gatehouse/platform';
import { STATUS_CODES } from 'node:http';
import { notMultipart } from '../upload/upload.errors';

const upload = /^\/v2\/open-sanctions\/file\//;

/** Fixed by the contract. */
const unexpectedMessage = 'Internal Server Error';

/** Replaces platform messages that differ in this API. */
export const sanctionsErrorBody: ErrorBody = (error: DomainError, request) => {
  const message = findMessage(error, request.path, request.headers['content-type']);
  if (message === undefined) return undefined;
  const { status } = error;
  return { statusCode: status, message, error: STATUS_CODES[status], requestId: request.context.requestId };
};

function findMessage(
  { status, code }: DomainError,
  path: string,
  type: string | undefined,
): string | undefined {
  if (status === 500) return unexpectedMessage;
  // The platform asks for JSON, which is wrong for an upload.
  return code === 'body.type' && upload.test(path) ? notMultipart(type).message : undefined;
}
