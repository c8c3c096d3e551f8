import { createHash } from 'node:crypto';
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';
import { DeletionReceiptError, type ExpectedReceipt, verifyDeletionReceipt } from '../src';

const token = 'a-token-of-a-session-é';
const content = {
  iss: 'https://verify.example',
  jti: 'receipt-1',
  iat: 1_767_225_600,
  kind: 'age',
  tokenSha256: createHash('sha256').update(token).digest('hex'),
  createdAt: '2025-12-31T00:00:00.000Z',
  purgedAt: '2026-01-01T00:00:00.000Z',
  reason: 'retention',
};
const header = { alg: 'EdDSA', typ: 'gatehouse-deletion-receipt+jws', kid: 'k2' };

describe('a deletion receipt', () => {
  let privateKey: CryptoKey;
  let jwk: JWK;
  let otherJwk: JWK;

  beforeAll(async () => {
    const [right, other] = await Promise.all([newKey(), newKey()]);
    privateKey = right.privateKey;
    jwk = { ...(await exportJWK(right.publicKey)), kid: 'k2' };
    otherJwk = { ...(await exportJWK(other.publicKey)), kid: 'k1' };
  });

  const newKey = () => generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const sign = (payload: unknown = content, protectedHeader: typeof header | object = header) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader(protectedHeader as typeof header)
      .sign(privateKey);
  const verify = (receipt: string, keys: JWK[] = [otherJwk, jwk]) => verifyDeletionReceipt(receipt, { keys });

  const verifyAgainst = async (expected: ExpectedReceipt) =>
    verifyDeletionReceipt(await sign(), { keys: [jwk] }, expected);

  async function expectRefusal(verification: Promise<unknown>, reason: string): Promise<void> {
    const error = await verification.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeletionReceiptError);
    expect(error).toMatchObject({ reason });
  }

  it('is accepted when a key of the service signed it', async () => {
    expect(await verify(await sign())).toEqual(content);
  });

  it('is accepted without a key id, for any of the keys', async () => {
    const unnamed = { ...header, kid: undefined };
    expect(await verify(await sign(content, unnamed))).toEqual(content);
  });

  it.each<ExpectedReceipt>([{}, { token }, { issuer: content.iss }, { token, issuer: content.iss }])(
    'is accepted when it matches %p',
    async (expected) => {
      expect(await verifyAgainst(expected)).toEqual(content);
    },
  );

  it.each<[string, ExpectedReceipt]>([
    ['other-token', { token: `${token}x`, issuer: content.iss }],
    ['other-token', { token: '' }],
    ['other-token', { token: content.tokenSha256 }],
    ['other-issuer', { token, issuer: 'https://other.example' }],
    ['other-issuer', { issuer: '' }],
  ])('is rejected as %s when %p is expected', async (reason, expected) => {
    await expectRefusal(verifyAgainst(expected), reason);
  });

  it('is rejected for its signature before its content is checked', async () => {
    const keys = { keys: [{ ...otherJwk, kid: 'k2' }] };
    await expectRefusal(verifyDeletionReceipt(await sign(), keys, { token: 'other' }), 'wrong-signature');
  });

  it.each(['', 'receipt', 'a.b.c', `${'x'.repeat(20)}.y`])('is rejected when it is %p', async (text) => {
    await expectRefusal(verify(text), 'malformed');
  });

  it('is rejected when it was changed', async () => {
    const [start, , signature] = (await sign()).split('.');
    const changed = Buffer.from(JSON.stringify({ ...content, reason: 'host' })).toString('base64url');
    await expectRefusal(verify(`${start}.${changed}.${signature}`), 'wrong-signature');
  });

  it('is rejected when another key of the same id signed it', async () => {
    await expectRefusal(verify(await sign(), [{ ...otherJwk, kid: 'k2' }]), 'wrong-signature');
  });

  it('is rejected when its key is not in the set', async () => {
    await expectRefusal(verify(await sign(), [otherJwk]), 'unknown-key');
    await expectRefusal(verify(await sign(), []), 'unknown-key');
  });

  it('is rejected when it is another token of the service', async () => {
    await expectRefusal(verify(await sign(content, { ...header, typ: 'JWT' })), 'wrong-type');
  });

  it('is rejected when it is signed with the public key as a secret', async () => {
    const secret = new TextEncoder().encode(jwk.x);
    const receipt = await new CompactSign(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(secret);
    await expectRefusal(verify(receipt), 'wrong-algorithm');
  });

  it('is rejected when it is not signed', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ ...header, alg: 'none' })}.${part(content)}.`;
    await expectRefusal(verify(unsigned), 'wrong-algorithm');
  });

  it.each<[string, unknown]>([
    ...Object.keys(content).map((name): [string, unknown] => [
      `has no ${name}`,
      { ...content, [name]: undefined },
    ]),
    ['names another reason', { ...content, reason: 'mistake' }],
    ['names a time that is none', { ...content, purgedAt: 'yesterday evening' }],
    ['has its time as text', { ...content, iat: '1767225600' }],
    ['is a list', []],
    ['is null', null],
  ])('is rejected when it %s', async (_, payload) => {
    await expectRefusal(verify(await sign(payload)), 'wrong-content');
  });
});
