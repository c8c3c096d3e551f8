import { createDeviceKey, exportPublicJwk, signStatement, computeThumbprint } from '@gatehouse/sdk';
import { generateKeyPairSync, sign } from 'node:crypto';
import { parsePublicKey, type Place, toDeviceKeyId, toStatementText, verifyStatement } from './device-key';

const place: Place = { sessionId: 'the-session', epoch: 2, step: 'face', nonce: 'the-nonce' };
const pair = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve });
const own = pair();
const { kty, crv, x, y } = own.publicKey.export({ format: 'jwk' });
const publicKey = { kty, crv, x, y };
const signed = (text: string, key = own.privateKey) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

describe('toStatementText', () => {
  it('has one line per field', () => {
    expect(toStatementText('present', place)).toBe(
      'gatehouse/device-key/v1\npresent\nthe-session\n2\nface\nthe-nonce',
    );
  });

  it('has the digest of the reply in the last line of a comparison', () => {
    expect(toStatementText('compare', place, Buffer.from('abc'))).toBe(
      'gatehouse/device-key/v1\ncompare\nthe-session\n2\nface\nthe-nonce\nungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0',
    );
  });
});

describe('verifyStatement', () => {
  const reply = Buffer.from('the reply');
  const signature = signed(toStatementText('compare', place, reply));

  it('accepts a signature of the key', () => {
    expect(verifyStatement(publicKey, signature, 'compare', place, reply)).toBe(true);
  });

  it('rejects the signature of a comparison for another reply, and for none', () => {
    expect(verifyStatement(publicKey, signature, 'compare', place, Buffer.from('the replz'))).toBe(false);
    expect(verifyStatement(publicKey, signature, 'compare', place)).toBe(false);
  });

  it('accepts a signature of the SDK', async () => {
    const key = await createDeviceKey();
    const sdkSignature = await signStatement(key.privateKey, { statement: 'present', ...place });
    expect(verifyStatement(await exportPublicJwk(key), sdkSignature, 'present', place)).toBe(true);
  });

  it.each<[string, 'enroll' | 'compare' | 'present', Partial<Place>]>([
    ['another statement', 'present', {}],
    ['an enrollment', 'enroll', {}],
    ['another session', 'compare', { sessionId: 'another-session' }],
    ['another epoch', 'compare', { epoch: 3 }],
    ['another step', 'compare', { step: 'passkey' }],
    ['another nonce', 'compare', { nonce: 'another-nonce' }],
    ['the same text with other field boundaries', 'compare', { step: 'face\nthe', nonce: 'nonce' }],
  ])('rejects the signature for %s', (_, statement, elsewhere) => {
    expect(verifyStatement(publicKey, signature, statement, { ...place, ...elsewhere }, reply)).toBe(false);
  });

  it('rejects a signature of another key', () => {
    expect(
      verifyStatement(
        publicKey,
        signed(toStatementText('present', place), pair().privateKey),
        'present',
        place,
      ),
    ).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['zeros', Buffer.alloc(64).toString('base64url')],
    ['ones', Buffer.alloc(64, 255).toString('base64url')],
    ['half of it', signature.slice(0, 43)],
    [
      'one in DER',
      sign('sha256', Buffer.from(toStatementText('compare', place, reply)), own.privateKey).toString(
        'base64url',
      ),
    ],
  ])('rejects %s as a signature, without an error', (_, other) => {
    expect(verifyStatement(publicKey, other, 'compare', place, reply)).toBe(false);
  });
});

describe('parsePublicKey', () => {
  it('removes additional fields', () => {
    const sent = { ...publicKey, alg: 'ES256', kid: '1', key_ops: ['verify'], ext: true, more: { a: 1 } };
    expect(parsePublicKey(sent)).toEqual(publicKey);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a private key', own.privateKey.export({ format: 'jwk' })],
    ['an invalid private part', { ...publicKey, d: null }],
    ['one on P-384', pair('P-384').publicKey.export({ format: 'jwk' })],
    ['one on secp256k1', pair('secp256k1').publicKey.export({ format: 'jwk' })],
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })],
    ['an Ed25519 key', generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })],
    ['a secret', { kty: 'oct', k: 'AAAA' }],
    ['a point off the curve', { ...publicKey, y: Buffer.alloc(32, 7).toString('base64url') }],
    ['the point at infinity', { ...publicKey, x: 'A'.repeat(43), y: 'A'.repeat(43) }],
    ['a point cut short', { ...publicKey, x: x!.slice(0, 20) }],
    ['no y', { kty, crv, x }],
    ['numbers instead of text', { kty, crv, x: 1, y: 2 }],
    ['nothing', {}],
    // The text is stored and hashed, so a key must have only one.
    ['blanks around it', { ...publicKey, x: ` ${x}` }],
    ['a line break in it', { ...publicKey, x: `${x}\n` }],
    ['a NUL in it', { ...publicKey, x: `${x}\0` }],
    ['padding', { ...publicKey, x: `${x}=` }],
    ['an ignored letter in it', { ...publicKey, x: `${x!.slice(0, 5)}!${x!.slice(5)}` }],
  ])('rejects %s', (_, given) => {
    expect(parsePublicKey(given)).toBeUndefined();
  });

  it('accepts only one encoding of a key, so that it has one id', () => {
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const encodings = [...last].map((letter) => ({ ...publicKey, x: x!.slice(0, -1) + letter }));
    const accepted = encodings.map((jwk) => parsePublicKey(jwk));
    expect(accepted.filter((jwk) => jwk !== undefined)).toEqual([publicKey]);
  });

  it('has the same id as in the SDK', async () => {
    expect(await toDeviceKeyId(publicKey)).toBe(await computeThumbprint(publicKey));
  });
});
