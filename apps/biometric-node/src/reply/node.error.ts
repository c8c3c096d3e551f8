import { DomainError, type ErrorBody } from '@gatehouse/platform';

/** What the status in a body means, as the contract lists it. */
export const nodeStatus = {
  success: 0,
  /** User not enrolled, validation or server errors. */
  refused: -1,
  /** Missing features, invalid JSON, authentication errors. */
  unreadable: -2,
  enrollmentFailed: 152,
  authenticationFailed: 153,
  deleted: 200,
  badRequest: 400,
  serverError: 500,
} as const;

export type NodeStatus = (typeof nodeStatus)[keyof typeof nodeStatus];

/** An error of area E: beside the HTTP status it has one of its own in the body. */
export class NodeError extends DomainError {
  constructor(
    code: string,
    status: number,
    readonly bodyStatus: NodeStatus,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, status, message, headers);
  }
}

/** Wrong input of the usual kind. */
export const badRequest = (message: string): NodeError =>
  new NodeError('node.bad-request', 400, nodeStatus.badRequest, message);

// What the platform finds out, in the words of the contract.
const statusOfCode: Record<string, NodeStatus> = {
  'body.entity.parse.failed': nodeStatus.unreadable,
  'body.entity.verify.failed': nodeStatus.unreadable,
  'rate-limit': nodeStatus.refused,
};

/** Under /node a body holds `status` and `message`; the admin API and the probes keep the usual one. */
export const nodeErrorBody: ErrorBody = (error, request) => {
  if (!request.path.startsWith('/node')) return undefined;
  return nodeErrorReply(error);
};

export const nodeErrorReply = (error: DomainError): { status: number; message: string } => ({
  status: bodyStatusOf(error),
  message: error.message,
});

function bodyStatusOf(error: DomainError): NodeStatus {
  if (error instanceof NodeError) return error.bodyStatus;
  const known = statusOfCode[error.code];
  if (known !== undefined) return known;
  if (error.status >= 500) return nodeStatus.serverError;
  return error.status === 404 ? nodeStatus.refused : nodeStatus.badRequest;
}
