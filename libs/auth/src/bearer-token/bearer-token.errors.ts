import { DomainError } from '@gatehouse/platform';
import { errors } from 'jose';

/** The reason follows "Invalid bearer token:" and never quotes the token. */
export const invalidBearerToken = (reason: string, hint?: string) =>
  new DomainError(
    'bearer-token.invalid',
    401,
    `Invalid bearer token: ${reason}`,
    { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    hint,
  );

export const issuerUnreachable = (retrySeconds: number) =>
  new DomainError(
    'bearer-token.issuer-unreachable',
    503,
    'Bearer tokens cannot be checked at the moment: the keys of their issuer cannot be fetched. Try again in a few seconds.',
    { 'Retry-After': String(retrySeconds) },
  );

const reasonsByCode: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'it has expired',
  ERR_JWT_INVALID: 'it is not a signed JWT',
  ERR_JWS_INVALID: 'it is not a signed JWT',
  ERR_JOSE_NOT_SUPPORTED: 'it requires an extension that is not supported (crit)',
  ERR_JWKS_NO_MATCHING_KEY: 'it is signed with a key that the issuer does not publish',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'it does not say which key of the issuer signed it (kid)',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'its signature is invalid',
};

const reasonsByClaim: Readonly<Record<string, string>> = {
  iss: 'it is from another issuer',
  aud: 'it is for another audience',
  nbf: 'it is not valid yet',
};

/** Describes an error of jose. Of the token it contains only the names of claims that we require. */
export function describeRejection(error: unknown, algorithms: readonly string[]): string {
  if (error instanceof errors.JOSEAlgNotAllowed) return `its algorithm is none of ${algorithms.join(', ')}`;
  if (error instanceof errors.JWTClaimValidationFailed) return describeClaimRejection(error);
  const reason = error instanceof errors.JOSEError ? reasonsByCode[error.code] : undefined;
  // Any other error comes from the published key: it is malformed or too short.
  return reason ?? 'it is signed with an unusable key of the issuer';
}

function describeClaimRejection({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (reason === 'missing') return `it has no ${claim}`;
  if (reason === 'invalid') return `its ${claim} is not a number`;
  return reasonsByClaim[claim] ?? `its ${claim} is invalid`;
}
