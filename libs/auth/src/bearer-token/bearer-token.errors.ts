import { DomainError } from '@gatehouse/platform';

/** The reason follows "Invalid bearer token:" and never quotes the token. */
export const invalidBearerToken = (reason: string) =>
  new DomainError('bearer-token.invalid', 401, `Invalid bearer token: ${reason}`, {
    'WWW-Authenticate': 'Bearer error="invalid_token"',
  });

export const issuerAway = (seconds: number) =>
  new DomainError(
    'bearer-token.issuer-away',
    503,
    'Bearer tokens cannot be checked at the moment: the keys of their issuer cannot be fetched. Try again in a few seconds.',
    { 'Retry-After': String(seconds) },
  );
