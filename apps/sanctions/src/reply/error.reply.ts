import type { DomainError, ErrorBody } from '@gatehouse/platform';
import { STATUS_CODES } from 'node:http';
import { notMultipart } from '../upload/upload.errors';

const upload = /^\/v2\/open-sanctions\/file\//;

/** The message of an unexpected error, as the contract has it. */
const unexpected = 'Internal Server Error';

/** What the platform would say in other words than this area should. */
export const sanctionsErrorBody: ErrorBody = (error: DomainError, request) => {
  const message = messageOf(error, request.path, request.headers['content-type']);
  if (message === undefined) return undefined;
  const { status } = error;
  return { statusCode: status, message, error: STATUS_CODES[status], requestId: request.context.requestId };
};

function messageOf(
  { status, code }: DomainError,
  path: string,
  type: string | undefined,
): string | undefined {
  if (status === 500) return unexpected;
  // The platform asks for JSON, which would lead whoever uploads a file astray.
  return code === 'body.type' && upload.test(path) ? notMultipart(type).message : undefined;
}
