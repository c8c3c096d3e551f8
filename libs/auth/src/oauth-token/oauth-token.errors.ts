import { DomainError, type ErrorBody } from '@gatehouse/platform';
import type { TokenErrorReply } from './oauth-token.dto';

export const unsupportedGrantType = () =>
  new DomainError(
    'oauth.grant-type',
    400,
    'grant_type must be client_credentials: no other grant is supported.',
  );

export const duplicateCredentials = () =>
  new DomainError(
    'oauth.two-credentials',
    400,
    'Send the credentials of the client once: in the Authorization header, or as client_id and client_secret in the body.',
  );

// The error codes of RFC 6749, 5.2.
const errorsByCode: ReadonlyMap<string, string> = new Map([
  ['client.invalid', 'invalid_client'],
  ['oauth.grant-type', 'unsupported_grant_type'],
]);
const errorsByStatus: ReadonlyMap<number, string> = new Map([
  [400, 'invalid_request'],
  [413, 'invalid_request'],
  [415, 'invalid_request'],
]);

const tokenPath = /^\/oauth\/token\/?$/i;

/** Combines the error fields of RFC 6749 with our own. */
export const oauthErrorBody: ErrorBody = (error, request) =>
  tokenPath.test(request.path) ? oauthErrorReply(error, request.context.requestId) : undefined;

export function oauthErrorReply(
  { code, status, message }: DomainError,
  requestId: string,
): TokenErrorReply | undefined {
  const error = errorsByCode.get(code) ?? errorsByStatus.get(status);
  if (error === undefined) return undefined;
  return { statusCode: status, message, error, error_description: toPlainAscii(message), requestId };
}

// The RFC allows printable ASCII without quotation marks and backslashes.
const toPlainAscii = (text: string): string => text.replaceAll('"', "'").replaceAll(/[^ !#-[\]-~]/g, '?');
