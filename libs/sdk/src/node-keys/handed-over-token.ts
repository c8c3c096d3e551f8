import { TokenError } from '@gatehouse/tokens';
import { compactDecrypt, compactVerify, decodeProtectedHeader } from 'jose';
import { type KnownToken, readFaceToken } from '../face-token/known-token';
import { bindToClaim, type SealedPlace } from './binding';
import { HandedOverTokenError } from './handed-over-token.errors';
import type { NodeKeySet } from './node-key-set';
import type { TokenRecipient } from './token-recipient';

const contentType = 'gatehouse/handed-over-token';

/** The token as the server passes it on, and what the server says about it. */
export interface HandedOverReply {
  jwe: string;
  id: string;
}

/**
 * Opens a token that the biometric node has encrypted to this device and signed. The service in between can neither read it nor replace
 * it: with a token of its own, it could read the face from the encrypted score.
 */
export async function openHandedOverToken(
  { jwe, id }: HandedOverReply,
  recipient: TokenRecipient,
  keys: NodeKeySet,
  claim: Pick<SealedPlace, 'sessionId' | 'epoch'>,
): Promise<KnownToken> {
  const signed = await decrypt(jwe, recipient);
  const { bytes, bnd } = await verify(signed, keys);
  if (bnd !== (await bindToClaim(claim))) throw new HandedOverTokenError('other-claim');
  const token = await readToken(bytes);
  if (token.id !== id) throw new HandedOverTokenError('not-the-token');
  return token;
}

async function decrypt(jwe: string, { privateKey }: TokenRecipient): Promise<string> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (protectedHeader.cty === contentType) return new TextDecoder().decode(plaintext);
  } catch (cause) {
    throw new HandedOverTokenError('does-not-open', { cause });
  }
  throw new HandedOverTokenError('does-not-open');
}

async function verify(jws: string, keys: NodeKeySet): Promise<{ bytes: Uint8Array; bnd: unknown }> {
  // Outside of the try: a set that cannot be loaded is another problem.
  const signer = await keys.findSigningKey(readKid(jws));
  if (!signer) throw new HandedOverTokenError('not-signed');
  try {
    const { payload, protectedHeader } = await compactVerify(jws, signer.key, { algorithms: ['ES256'] });
    return { bytes: payload, bnd: protectedHeader['bnd'] };
  } catch (cause) {
    throw new HandedOverTokenError('not-signed', { cause });
  }
}

function readKid(jws: string): string {
  try {
    const { kid } = decodeProtectedHeader(jws);
    if (typeof kid === 'string') return kid;
  } catch (cause) {
    throw new HandedOverTokenError('not-signed', { cause });
  }
  throw new HandedOverTokenError('not-signed');
}

async function readToken(bytes: Uint8Array): Promise<KnownToken> {
  try {
    return await readFaceToken(bytes);
  } catch (cause) {
    if (!(cause instanceof TokenError)) throw cause;
    throw new HandedOverTokenError('not-the-token', { cause });
  }
}
