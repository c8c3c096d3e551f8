import { createHash, type KeyObject } from 'node:crypto';
import { publicKeyOf } from '../cose/signature';
import { isObject, type JsonObject } from '../json';
import { clockSkewMs, presentationLifetimeMs } from '../limits';
import { refuse, refuseUnless } from '../refusal';
import { isJwsValid, readJws, timeOf } from './jws';

export interface KeyBindingExpectation {
  audience: string;
  nonce: string;
  now: Date;
}

/** Verifies the key binding JWT (RFC 9901, 7.3). `presentation` is everything before it, with the last `~`. */
export function verifyKeyBinding(
  keyBinding: string,
  presentation: string,
  hash: string,
  holder: KeyObject,
  { audience, nonce, now }: KeyBindingExpectation,
): void {
  refuseUnless(keyBinding !== '', 'missing-key-binding');
  const jws = readJws(keyBinding, ['kb+jwt']);
  refuseUnless(isJwsValid(jws, holder), 'key-binding-signature');
  const { aud, nonce: signedNonce, iat, sd_hash: signedHash } = jws.payload;
  refuseUnless(aud === audience, 'wrong-audience');
  refuseUnless(signedNonce === nonce, 'wrong-nonce');
  const time = (timeOf(iat) ?? refuse('malformed-jwt')).getTime();
  refuseUnless(time <= now.getTime() + clockSkewMs, 'presented-too-early');
  refuseUnless(time >= now.getTime() - presentationLifetimeMs, 'presented-too-late');
  const digest = createHash(hash).update(presentation).digest('base64url');
  refuseUnless(signedHash === digest, 'wrong-presentation-hash');
}

/** The key of the holder that the issuer has signed (RFC 7800, 3.2). */
export function holderKeyOf({ cnf }: JsonObject): KeyObject {
  refuseUnless(isObject(cnf) && isObject(cnf['jwk']), 'missing-holder-key');
  return publicKeyOf(cnf['jwk']);
}
