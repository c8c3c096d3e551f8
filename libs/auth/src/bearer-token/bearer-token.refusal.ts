import { errors } from 'jose';

// Why jose refuses a token, in words that follow "Invalid bearer token:".
const reasons: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'it has expired',
  ERR_JWT_INVALID: 'it is not a signed JWT',
  ERR_JWS_INVALID: 'it is not a signed JWT',
  ERR_JOSE_NOT_SUPPORTED: 'it demands an extension that is not supported (crit)',
  ERR_JWKS_NO_MATCHING_KEY: 'it is signed with a key that the issuer does not publish',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'it does not say which key of the issuer signed it (kid)',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'its signature is wrong',
};

const claims: Readonly<Record<string, string>> = {
  iss: 'it is from another issuer',
  aud: 'it is for another audience',
  nbf: 'it is not valid yet',
};

/** Why a token is refused. Nothing of the token is in it: of a claim, only the name that we ask for. */
export function refusalOf(error: unknown, algorithms: readonly string[]): string {
  if (error instanceof errors.JOSEAlgNotAllowed) return `its algorithm is none of ${algorithms.join(', ')}`;
  if (error instanceof errors.JWTClaimValidationFailed) return claimRefusal(error);
  const reason = error instanceof errors.JOSEError ? reasons[error.code] : undefined;
  // Beyond what a token can be blamed for: the published key is broken, or too short.
  return reason ?? 'it is signed with a key of the issuer that cannot be used';
}

function claimRefusal({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (reason === 'missing') return `it has no ${claim}`;
  if (reason === 'invalid') return `its ${claim} is not a number`;
  return claims[claim] ?? `its ${claim} is wrong`;
}
