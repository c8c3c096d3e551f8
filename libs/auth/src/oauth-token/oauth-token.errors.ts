import { DomainError, type ErrorBody } from '@gatehouse/platform';
import type { TokenErrorReply } from './oauth-token.dto';

export const unsupportedGrantType = () =>
  new DomainError(
    'oauth.grant-type',
    400,
    'grant_type must be client_credentials: no other grant is supported.',
  );

export const twoCredentials = () =>
  new DomainError(
    'oauth.two-credentials',
    400,
    'Send the credentials of the client once: in the Authorization header, or as client_id and client_secret in the body.',
  );

// The words of RFC 6749, 5.2. What is not listed is of no concern to it.
const wordsByCode: ReadonlyMap<string, string> = new Map([
  ['client.invalid', 'invalid_client'],
  ['oauth.grant-type', 'unsupported_grant_type'],
]);
const wordsByStatus: ReadonlyMap<number, string> = new Map([
  [400, 'invalid_request'],
  [413, 'invalid_request'],
  [415, 'invalid_request'],
]);

const isTokenPath = /^\/oauth\/token\/?$/i;

/** An error as RFC 6749 wants it and as all our errors are, in one body. */
export const oauthErrorBody: ErrorBody = (error, request) =>
  isTokenPath.test(request.path) ? oauthErrorReply(error, request.context.requestId) : undefined;

export function oauthErrorReply(
  { code, status, message }: DomainError,
  requestId: string,
): TokenErrorReply | undefined {
  const error = wordsByCode.get(code) ?? wordsByStatus.get(status);
  if (error === undefined) return undefined;
  return { statusCode: status, message, error, error_description: inPlainCharacters(message), requestId };
}

// The RFC allows printable ASCII here, without quotation marks and backslashes.
const inPlainCharacters = (text: string): string =>
  text.replaceAll('"', "'").replaceAll(/[^ !#-[\]-~]/g, '?');
