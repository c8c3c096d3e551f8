import { calculateJwkThumbprint, type JWK } from 'jose';
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  createDeviceKey,
  exportPublicJwk,
  signStatement,
  type Statement,
  computeThumbprint,
} from './device-key';

const statement = {
  statement: 'compare',
  sessionId: '3f2c8a6e4b1d4f0e9a7c5d2b8e6f1a03',
  epoch: 2,
  step: 'face',
  nonce: 'Wc2r0sZk1m9y3uQ4vT8xPA',
  comparison: Uint8Array.of(1, 2, 3),
} satisfies Statement;
const digest = createHash('sha256').update(statement.comparison).digest('base64url');
const place = `${statement.sessionId}\n2\nface\nWc2r0sZk1m9y3uQ4vT8xPA`;
const text = `gatehouse/device-key/v1\ncompare\n${place}\n${digest}`;

/** Verifies a signature without the SDK. */
const isSignedBy = (jwk: JWK, signed: string, signature: string): boolean =>
  verify(
    'sha256',
    Buffer.from(signed),
    { key: createPublicKey({ key: { ...jwk }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );

describe('a device key', () => {
  it('has a private key that cannot be extracted', async () => {
    const { privateKey } = await createDeviceKey();
    expect(privateKey.extractable).toBe(false);
    for (const format of ['jwk', 'pkcs8'] as const)
      await expect(crypto.subtle.exportKey(format as 'jwk', privateKey)).rejects.toThrow();
  });

  it('exports only its public key', async () => {
    const jwk = await exportPublicJwk(await createDeviceKey());
    expect(jwk).toEqual({ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) });
  });

  it('is different each time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () =>
        computeThumbprint(await exportPublicJwk(await createDeviceKey())),
      ),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

describe('the id of a device key', () => {
  it('is the thumbprint of RFC 7638, whatever else the JWK contains', async () => {
    for (let i = 0; i < 20; i++) {
      const jwk = await exportPublicJwk(await createDeviceKey());
      const expected = await calculateJwkThumbprint(jwk, 'sha256');
      expect(await computeThumbprint({ use: 'sig', kid: 'x', alg: 'ES256', ...jwk })).toBe(expected);
      expect(expected).toMatch(/^[A-Za-z0-9_-]{43}$/);
    }
  });

  it('matches the known one of the EC key of RFC 7517, appendix A.1', async () => {
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
      y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
    };
    expect(await computeThumbprint(jwk)).toBe('cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s');
  });

  it.each([
    ['on another curve', { kty: 'EC', crv: 'P-384', x: 'a', y: 'b' }],
    ['of another type', { kty: 'OKP', crv: 'Ed25519', x: 'a' }],
    ['without its point', { kty: 'EC', crv: 'P-256', x: 'a' }],
  ])('is rejected for a key %s', async (_, jwk) => {
    await expect(computeThumbprint(jwk)).rejects.toThrow('A device key is an EC key on P-256.');
  });
});

describe('a signed statement', () => {
  it('verifies as 64 bytes of r and s over its text', async () => {
    const key = await createDeviceKey();
    const jwk = await exportPublicJwk(key);
    const signature = await signStatement(key.privateKey, statement);
    expect(signature).toMatch(/^[A-Za-z0-9_-]{86}$/);
    expect(isSignedBy(jwk, text, signature)).toBe(true);
    expect(isSignedBy(await exportPublicJwk(await createDeviceKey()), text, signature)).toBe(false);
  });

  it('has no digest if it is not about a comparison', async () => {
    const key = await createDeviceKey();
    const signature = await signStatement(key.privateKey, {
      ...statement,
      statement: 'present',
      comparison: undefined,
    });
    const expected = `gatehouse/device-key/v1\npresent\n${place}`;
    expect(isSignedBy(await exportPublicJwk(key), expected, signature)).toBe(true);
  });

  it.each([
    ['comparison', { comparison: Uint8Array.of(1, 2, 4) }],
    ['session', { sessionId: 'another' }],
    ['epoch', { epoch: 3 }],
    ['step', { step: 'passkey' }],
    ['nonce', { nonce: 'another' }],
  ] as const)('does not stand for another %s', async (_, other) => {
    const key = await createDeviceKey();
    const signature = await signStatement(key.privateKey, { ...statement, ...other });
    expect(isSignedBy(await exportPublicJwk(key), text, signature)).toBe(false);
  });
});
