import { DomainError, type ErrorBody } from '@gatehouse/platform';
import type { NodeErrorReply } from './node-reply.dto';

/** The values of `status` in a body, as the contract lists them. */
export const nodeStatus = {
  success: 0,
  /** User not enrolled, validation or server errors. */
  rejected: -1,
  /** Missing features, invalid JSON, authentication errors. */
  unreadable: -2,
  enrollmentFailed: 152,
  authenticationFailed: 153,
  deleted: 200,
  badRequest: 400,
  serverError: 500,
} as const;

export type NodeStatus = (typeof nodeStatus)[keyof typeof nodeStatus];

/** An error of the node API: it has a `status` in the body besides the HTTP status. */
export class NodeError extends DomainError {
  constructor(
    code: string,
    status: number,
    readonly bodyStatus: NodeStatus,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    hint?: string,
  ) {
    super(code, status, message, headers, hint);
  }
}

/** A field is invalid. */
export const badRequest = (message: string): NodeError =>
  new NodeError('node.bad-request', 400, nodeStatus.badRequest, message);

// The status of errors of the platform, as the contract requires.
const statusByCode: Record<string, NodeStatus> = {
  'body.entity.parse.failed': nodeStatus.unreadable,
  'body.entity.verify.failed': nodeStatus.unreadable,
  'rate-limit': nodeStatus.rejected,
};

/** Under /node an error body has `status` and `message`; the admin API and the probes have the default body. */
export const nodeErrorBody: ErrorBody = (error, request) => {
  if (!request.path.startsWith('/node')) return undefined;
  return nodeErrorReply(error);
};

export const nodeErrorReply = (error: DomainError): NodeErrorReply => ({
  status: findBodyStatus(error),
  message: error.message,
  ...(error.hint !== undefined && { hint: error.hint }),
});

function findBodyStatus(error: DomainError): NodeStatus {
  if (error instanceof NodeError) return error.bodyStatus;
  const known = statusByCode[error.code];
  if (known !== undefined) return known;
  if (error.status >= 500) return nodeStatus.serverError;
  return error.status === 404 ? nodeStatus.rejected : nodeStatus.badRequest;
}
