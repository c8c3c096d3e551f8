import { checkSecretKey, computeTokenId, TokenError } from '@gatehouse/tokens/key-holder';
import type { Place } from '../credential/device-key';
import { invalidPayload } from '../session/step/step-rules';
import { toSealedContent } from './sealed-content';
import type { NewToken } from './token-key';
import { findTokenRule } from './token-rule';

/** A new token, as a device reports it in a step. */
export interface TokenReport {
  /** base64url */
  secretKey: string;
  /** A compact JWE to the biometric node. */
  sealedToken?: string;
}

export interface TokenExpectation {
  /** The version of the face model of the token. */
  version: string;
  /** Whether a sealed copy is wanted. */
  storesToken: boolean;
  place: Place;
}

/** Checks a new token. The token itself stays unreadable for this service. */
export async function readToken(
  { secretKey, sealedToken }: TokenReport,
  { version, storesToken, place }: TokenExpectation,
): Promise<NewToken> {
  if (storesToken && sealedToken === undefined)
    throw invalidPayload('token.sealedToken is missing: this session stores a copy of the token');
  if (!storesToken && sealedToken !== undefined)
    throw invalidPayload('token.sealedToken must not be sent: this session stores no copy of the token');
  const key = Buffer.from(secretKey, 'base64url');
  return {
    id: await computeId(key, version),
    version,
    secretKey: key,
    ...(sealedToken !== undefined && {
      sealedToken: toSealedContent('token.sealedToken', 'gatehouse/token', sealedToken, place),
    }),
  };
}

async function computeId(key: Buffer, version: string): Promise<string> {
  try {
    const { dimension } = await checkSecretKey(key);
    if (dimension !== findTokenRule(version)?.dimension)
      throw invalidPayload('token.secretKey is not for a token of this face model');
    return await computeTokenId(key);
  } catch (error) {
    if (error instanceof TokenError)
      throw invalidPayload('token.secretKey is not the secret key of a face token');
    throw error;
  }
}
