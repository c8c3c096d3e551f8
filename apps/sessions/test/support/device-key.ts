import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A device key outside of WebCrypto, whose private half a test can use. */
export function makeDeviceKey(curve = 'P-256') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  return {
    privateKey,
    jwk: { kty, crv, x, y },
    id: createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'),
  };
}

export type RawDeviceKey = ReturnType<typeof makeDeviceKey>;

/** The step that a signature is bound to. */
export interface SignedStep {
  sessionId: string;
  epoch: number;
  step: string;
  nonce: string;
}

/** Signs a statement as the docs describe it. */
export const signStatement = (
  privateKey: KeyObject,
  statement: string,
  { sessionId, epoch, step, nonce }: SignedStep,
  reply?: Uint8Array,
): string =>
  sign(
    'sha256',
    Buffer.from(
      [
        'gatehouse/device-key/v1',
        statement,
        sessionId,
        epoch,
        step,
        nonce,
        ...(reply ? [createHash('sha256').update(reply).digest('base64url')] : []),
      ].join('\n'),
    ),
    { key: privateKey, dsaEncoding: 'ieee-p1363' },
  ).toString('base64url');

/** The fields that register a device key in a step of an ENROLL. */
export const registerKey = ({ jwk, privateKey }: RawDeviceKey, step: SignedStep) => ({
  deviceKey: { publicKey: jwk, signature: signStatement(privateKey, 'enroll', step) },
});
