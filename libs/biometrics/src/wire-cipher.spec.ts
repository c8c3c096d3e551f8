import fc from 'fast-check';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { hkdfSync } from 'node:crypto';
import { ServerWireCipher } from './server-wire-cipher';
import { WireCipher, type WireEncryption } from './wire-cipher';
import { WireCipherError, wirePurposes, type WirePurpose, type WireVersion } from './wire-format';

/**
 * Known answers, created with `jose`, for implementations in other languages: decrypting must give the
 * plaintext, and encrypting with this salt (00 01 … 0f) and initialisation vector (a0 a1 … ab) the JWE.
 */
const apiKey = 'gh_test_0123456789abcdefghijklmnopqrstuv';
const knownHeader =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwicyI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHcifQ..oKGio6Slpqeoqaqr';
const knownAnswers: { purpose: WirePurpose; key: string; plaintext: string; jwe: string }[] = [
  {
    purpose: 'features',
    key: '1975b7e229f0b70d90ff2c5c67655e12a2d5e24a6cf24f188db1df4df6c69179',
    plaintext: '[{"type":"face","embedding_vector":[0.25,-0.5,1]}]',
    jwe: `${knownHeader}.frZ_EgyUeOnsL6eWdCKVCi3emxCxCNjAntrXxqsWSC4SXFBlI6w96grlSuKmnjaCT4g.mqyjVY59pZ12mtMwcTUFoQ`,
  },
  {
    purpose: 'puid',
    key: 'ee37bab849ec707af8e3bfb44788ec4f3fe3ff2c1d9e57595393468b207b0cb6',
    plaintext: '0123456789abcdefghij',
    jwe: `${knownHeader}.TqLhxEnaFWog7TQfhsM0yF-7fHc.1jBwAM4fTC1uwcnHFuRhZQ`,
  },
  {
    purpose: 'guid',
    key: '688e75830b3ba4c3f263b8ebbaf25c6a5e88f11599487d85222a9d5215ada2dd',
    plaintext: 'zyxwvutsrqponmlkjihg',
    jwe: `${knownHeader}.gakvz2-m-eAoXOjaUuB2qXEO5qc.34O7sj-0Bayc2bFHIlgMVg`,
  },
];

type CipherClass = new (apiKey: string, version?: WireVersion) => WireEncryption;
const ciphers: [string, CipherClass, CipherClass][] = [
  ['WebCrypto', WireCipher, ServerWireCipher],
  ['Node', ServerWireCipher, WireCipher],
];

const text = fc.string({ unit: 'binary', maxLength: 200 });
const purpose = fc.constantFrom(...wirePurposes);
const key = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 });

/** The key as anyone derives it who has only read the docs. */
const deriveKey = (secret: string, salt: Uint8Array, use: string) =>
  new Uint8Array(hkdfSync('sha256', secret, salt, `gatehouse/node/v1/${use}`, 32));

// `async` turns what the server cipher throws into a rejection, so that both have the same interface.
const decrypt = async (cipher: WireEncryption, use: WirePurpose, jwe: string) => cipher.decrypt(use, jwe);
const decryptFeatures = async (cipher: WireEncryption, jwe: string) => await cipher.decryptFeatures(jwe);

describe.each(ciphers)('the wire cipher over %s', (_, Cipher, OtherCipher) => {
  const cipher = new Cipher(apiKey);

  it('decrypts what it encrypted, and what the other one encrypted', async () => {
    await fc.assert(
      fc.asyncProperty(key, purpose, text, async (secret, use, plaintext) => {
        const [mine, other] = [new Cipher(secret), new OtherCipher(secret)];
        expect(await mine.decrypt(use, await mine.encrypt(use, plaintext))).toBe(plaintext);
        expect(await mine.decrypt(use, await other.encrypt(use, plaintext))).toBe(plaintext);
      }),
    );
  });

  it('encrypts so that a JOSE library can decrypt it', async () => {
    await fc.assert(
      fc.asyncProperty(purpose, text, async (use, plaintext) => {
        const jwe = await cipher.encrypt(use, plaintext);
        const decrypted = await compactDecrypt(jwe, ({ s }) =>
          deriveKey(apiKey, Buffer.from(s as string, 'base64url'), use),
        );
        expect(Buffer.from(decrypted.plaintext).toString()).toBe(plaintext);
        expect(Object.keys(decrypted.protectedHeader)).toEqual(['alg', 'enc', 's']);
      }),
    );
  });

  it('decrypts the output of a JOSE library, with header members in any order', async () => {
    const salt = fc.uint8Array({ minLength: 16, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(purpose, text, salt, async (use, plaintext, bytes) => {
        const s = Buffer.from(bytes).toString('base64url');
        const jwe = await new CompactEncrypt(Buffer.from(plaintext))
          .setProtectedHeader({ s, enc: 'A256GCM', typ: 'JWE', alg: 'dir' })
          .encrypt(deriveKey(apiKey, bytes, use));
        expect(await cipher.decrypt(use, jwe)).toBe(plaintext);
      }),
    );
  });

  it.each(knownAnswers)('decrypts the known answer for $purpose', async ({ purpose, jwe, plaintext }) => {
    expect(await cipher.decrypt(purpose, jwe)).toBe(plaintext);
  });

  it('never repeats a ciphertext or a salt', async () => {
    const [first, second] = [await cipher.encrypt('puid', 'same'), await cipher.encrypt('puid', 'same')];
    const [parts, others] = [first.split('.'), second.split('.')];
    for (const i of [0, 2, 3, 4]) expect(parts[i]).not.toBe(others[i]);
  });

  it('rejects a text in which one character was changed', async () => {
    const jwe = await cipher.encrypt('puid', '0123456789abcdefghij');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ';
    for (let i = 0; i < jwe.length; i++) {
      const next = alphabet.charAt((alphabet.indexOf(jwe.charAt(i)) + 1) % alphabet.length);
      for (const character of new Set([next, '=', 'é', ''])) {
        const changed = jwe.slice(0, i) + character + jwe.slice(i + 1);
        await expect(decrypt(cipher, 'puid', changed)).rejects.toBeInstanceOf(WireCipherError);
      }
    }
  });

  it('rejects any text that it did not create', async () => {
    const dotted = fc.array(fc.base64String(), { maxLength: 6 }).map((parts) => parts.join('.'));
    await fc.assert(
      fc.asyncProperty(purpose, fc.oneof(text, dotted), async (use, jwe) => {
        await expect(decrypt(cipher, use, jwe)).rejects.toBeInstanceOf(WireCipherError);
      }),
    );
  });

  it('does not decrypt with another API key', async () => {
    const jwe = await cipher.encrypt('puid', 'secret');
    await expect(decrypt(new Cipher(`${apiKey}x`), 'puid', jwe)).rejects.toThrow(
      new WireCipherError('The ciphertext does not open with this API key and purpose.'),
    );
  });

  it('does not decrypt for another purpose', async () => {
    const jwe = await cipher.encrypt('puid', 'secret');
    await expect(decrypt(cipher, 'guid', jwe)).rejects.toBeInstanceOf(WireCipherError);
    await expect(decrypt(cipher, 'features', jwe)).rejects.toBeInstanceOf(WireCipherError);
  });

  it('does not decrypt what was encrypted under the info of another version', async () => {
    const salt = new Uint8Array(16);
    const otherKey = new Uint8Array(hkdfSync('sha256', apiKey, salt, 'gatehouse/node/v2/puid', 32));
    const jwe = await new CompactEncrypt(Buffer.from('secret'))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', s: Buffer.from(salt).toString('base64url') })
      .encrypt(otherKey);
    await expect(decrypt(cipher, 'puid', jwe)).rejects.toBeInstanceOf(WireCipherError);
  });

  it('rejects an unknown version', () => {
    expect(() => new Cipher(apiKey, '2' as WireVersion)).toThrow(
      new WireCipherError('The encryption version is not known.'),
    );
  });

  it('rejects an empty API key', () => {
    expect(() => new Cipher('')).toThrow(new WireCipherError('The wire cipher needs an API key.'));
  });

  it('encrypts features as JSON', async () => {
    const features = [{ type: 'face', embedding_vector: [0.25, -0.5, 1e-7] }];
    const jwe = await cipher.encryptFeatures(features);
    expect(await cipher.decryptFeatures(jwe)).toEqual(features);
    expect(await cipher.decrypt('features', jwe)).toBe(JSON.stringify(features));
  });

  it('rejects features that are not JSON, without quoting them', async () => {
    const jwe = await cipher.encrypt('features', '[0.123, oops');
    await expect(decryptFeatures(cipher, jwe)).rejects.toThrow(
      new WireCipherError('The decrypted content is not JSON.'),
    );
  });

  it('rejects content that is not UTF-8', async () => {
    const salt = new Uint8Array(16);
    const jwe = await new CompactEncrypt(Uint8Array.of(0xff))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', s: Buffer.from(salt).toString('base64url') })
      .encrypt(deriveKey(apiKey, salt, 'puid'));
    await expect(decrypt(cipher, 'puid', jwe)).rejects.toThrow('The decrypted content is not UTF-8.');
  });
});

describe('the known answers', () => {
  it.each(knownAnswers)(
    'are what jose encrypts with the key for $purpose',
    async ({ purpose, key, plaintext, jwe }) => {
      const salt = Uint8Array.from({ length: 16 }, (_, i) => i);
      const derived = deriveKey(apiKey, salt, purpose);
      expect(Buffer.from(derived).toString('hex')).toBe(key);
      const encrypted = await new CompactEncrypt(Buffer.from(plaintext))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', s: Buffer.from(salt).toString('base64url') })
        .setInitializationVector(Uint8Array.from({ length: 12 }, (_, i) => 0xa0 + i))
        .encrypt(derived);
      expect(encrypted).toBe(jwe);
    },
  );
});

describe('a page that was loaded over plain HTTP', () => {
  it('gets an error that explains why WebCrypto is missing', async () => {
    const random = globalThis.crypto.getRandomValues.bind(globalThis.crypto);
    const insecure = jest.replaceProperty(globalThis, 'crypto', {
      getRandomValues: random,
    } as typeof globalThis.crypto);
    try {
      await expect(new WireCipher(apiKey).encrypt('puid', 'x')).rejects.toThrow(
        new WireCipherError('WebCrypto is missing: browsers offer it over HTTPS and on localhost only.'),
      );
    } finally {
      insecure.restore();
    }
  });
});
