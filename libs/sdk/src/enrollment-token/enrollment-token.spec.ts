import { createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { face, like, plainCosine, plainMean } from '../../test/face';
import type { Embedding } from './embedding';
import { compareWithToken, createEnrollmentToken } from './enrollment-token';
import { createDeviceSecret } from './split-key-scheme';
import type { TemplateKeys } from './template-scheme';

const newShare = () => randomBytes(32).toString('base64url');
const newKeys = async (): Promise<TemplateKeys> => ({
  deviceSecret: await createDeviceSecret(),
  release: newShare(),
});
const tokenError = (reason: string) => ({ name: 'EnrollmentTokenError', reason });
const captures = [face(1), like(face(1), 0.01), like(face(1), 0.01, 2)];

describe('an enrollment token', () => {
  let keys: TemplateKeys;
  let token: Uint8Array;

  beforeAll(async () => {
    keys = await newKeys();
    token = await createEnrollmentToken(captures, keys);
  });

  const compare = (changes: Partial<{ token: Uint8Array; keys: TemplateKeys; probe: Embedding[] }> = {}) => {
    const given = { token, keys, probe: [face(1)], ...changes };
    return compareWithToken(given.token, given.keys, given.probe);
  };

  const changed = (position: number, bits = 1): Uint8Array =>
    token.map((byte, i) => (i === position ? byte ^ bits : byte));

  it.each([
    ['one capture', [face(1)]],
    ['eight captures', Array.from({ length: 8 }, (_, i) => like(face(1), 0.01, i))],
    ['a hundred captures', Array.from({ length: 100 }, (_, i) => like(face(1), 0.01, i))],
    ['embeddings of 512 numbers', [face(1, 512)]],
  ])('has 4096 bytes for %s', async (_, embeddings) => {
    const made = await createEnrollmentToken(embeddings, keys);
    expect(made).toHaveLength(4096);
    expect(await compare({ token: made, probe: embeddings })).toBeCloseTo(1, 6);
  });

  it('is different each time for the same face and keys', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 200 }, () => createEnrollmentToken(captures, keys)),
    );
    expect(new Set(tokens.map((one) => Buffer.from(one).toString('hex'))).size).toBe(200);
    const constant = Array.from({ length: 4096 }, (_, i) => i).filter((i) =>
      tokens.every((one) => one[i] === tokens[0]![i]),
    );
    // What says that it is a token of version 1 and scheme 1.
    expect(constant).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('is not more similar to another token of the same face than to one of a stranger', async () => {
    const [again, stranger] = await Promise.all(
      [captures, [face(9)]].map((embeddings) => createEnrollmentToken(embeddings, keys)),
    );
    const share = (other: Uint8Array) => differingBits(token.subarray(8), other.subarray(8)) / (4088 * 8);
    // 0.05 is eighteen standard deviations of so many coin tosses.
    expect(Math.abs(share(again!) - 0.5)).toBeLessThan(0.05);
    expect(Math.abs(share(stranger!) - 0.5)).toBeLessThan(0.05);
  });

  it('can be read by following its documentation', async () => {
    const secret = randomBytes(32);
    const deviceSecret = await crypto.subtle.importKey(
      'raw',
      secret,
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const made = Buffer.from(await createEnrollmentToken(captures, { ...keys, deviceSecret }));
    expect(made.subarray(0, 8).toString('latin1')).toBe('GHET\x01\x01\0\0');
    const [salt, iv] = [made.subarray(24, 56), made.subarray(56, 68)];
    const info = 'gatehouse/enrollment-token/v1';
    const share = Buffer.from(keys.release, 'base64url');
    const input = createHmac('sha256', secret)
      .update(Buffer.concat([Buffer.from(info), share, salt]))
      .digest();
    const key = Buffer.from(hkdfSync('sha256', input, salt, info, 32));
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
      .setAAD(made.subarray(0, 68))
      .setAuthTag(made.subarray(-16));
    const template = Buffer.concat([decipher.update(made.subarray(68, -16)), decipher.final()]);

    expect(template).toHaveLength(4012);
    expect([template.readUInt16BE(0), template.readUInt16BE(2)]).toEqual([128, 3]);
    plainMean(captures).forEach((number, i) =>
      expect(template.readFloatBE(4 + 4 * i)).toBeCloseTo(number, 6),
    );
    expect(template.subarray(4 + 4 * 128).every((byte) => byte === 0)).toBe(true);
  });

  it('returns the cosine of the plain embeddings', async () => {
    for (let seed = 0; seed < 40; seed++) {
      const probe = [like(face(seed % 4), 0.005 * seed, seed), like(face(seed % 4), 0.005 * seed, seed + 1)];
      const expected = plainCosine(plainMean(captures), plainMean(probe));
      expect(await compare({ probe })).toBeCloseTo(expected, 6);
    }
  });

  it('cannot be opened after any byte is changed', async () => {
    for (let position = 0; position < token.length; position++)
      await expect(compare({ token: changed(position, 1 << (position % 8)) })).rejects.toMatchObject({
        name: 'EnrollmentTokenError',
        reason:
          {
            0: 'not-a-token',
            1: 'not-a-token',
            2: 'not-a-token',
            3: 'not-a-token',
            4: 'unknown-version',
            5: 'unknown-scheme',
          }[position] ?? 'does-not-open',
      });
  });

  it.each([
    ['another share', () => Promise.resolve({ ...keys, release: newShare() })],
    ['another device secret', async () => ({ ...keys, deviceSecret: await createDeviceSecret() })],
    ['other keys', newKeys],
  ])('cannot be opened with %s', async (_, others) => {
    await expect(compare({ keys: await others() })).rejects.toMatchObject(tokenError('does-not-open'));
  });

  it.each([null, '', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}+`])(
    'is neither made nor opened with the share %p',
    async (release) => {
      const without = { ...keys, release: release as string };
      await expect(compare({ keys: without })).rejects.toMatchObject(tokenError('bad-share'));
      await expect(createEnrollmentToken(captures, without)).rejects.toMatchObject(tokenError('bad-share'));
    },
  );

  it.each([
    ['nothing', 0],
    ['a header', 6],
    ['one byte less', 4095],
    ['one byte more', 4097],
  ])('is rejected with the size of %s', async (_, size) => {
    const other = new Uint8Array(size);
    other.set(token.subarray(0, size));
    await expect(compare({ token: other })).rejects.toMatchObject(tokenError('wrong-size'));
  });

  it.each([
    ['NaN', [face(1).fill(NaN)], 'not-finite'],
    ['zero', [new Float32Array(128)], 'no-direction'],
    ['nothing', [], 'no-embedding'],
    ['too few numbers', [face(1, 64)], 'wrong-length'],
  ])('is neither created from %s nor compared with it', async (_, embeddings, reason) => {
    await expect(createEnrollmentToken(embeddings, keys)).rejects.toMatchObject(tokenError(reason));
    await expect(compare({ probe: embeddings })).rejects.toMatchObject(tokenError(reason));
  });

  it('is not compared with embeddings of another length', async () => {
    await expect(compare({ probe: [face(1, 256)] })).rejects.toMatchObject(tokenError('other-length'));
  });

  it('wipes its memory after the comparison', async () => {
    const decrypt = jest.spyOn(crypto.subtle, 'decrypt');
    await compare();
    const opened = new Uint8Array((await decrypt.mock.results[0]!.value) as ArrayBuffer);
    decrypt.mockRestore();
    expect(opened).toHaveLength(4012);
    expect(opened.every((byte) => byte === 0)).toBe(true);
  });

  it('does not modify its input', async () => {
    const [probe, before] = [face(1), Uint8Array.from(token)];
    await compare({ probe: [probe] });
    expect([probe, token]).toEqual([face(1), before]);
    expect(captures[0]).toEqual(face(1));
  });

  it('passes on unrelated errors', async () => {
    const deviceSecret = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    await expect(compare({ keys: { ...keys, deviceSecret } })).rejects.toMatchObject({
      name: 'InvalidAccessError',
    });
  });
});

describe('a device secret', () => {
  it('cannot be extracted', async () => {
    const secret = await createDeviceSecret();
    expect(secret.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow();
  });
});

const differingBits = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, byte, i) => sum + (byte ^ b[i]!).toString(2).replaceAll('0', '').length, 0);
