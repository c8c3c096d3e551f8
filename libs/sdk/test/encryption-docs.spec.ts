import {
  maxVectorLength,
  maxFeatures,
  minVectorLength,
  WireCipher,
  WireCipherError,
  type WireEncryption,
  type WirePurpose,
} from '@gatehouse/biometrics';
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { CompactEncrypt } from 'jose';
import { spawnSync } from 'node:child_process';
import nodeCrypto, { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Vector {
  api_key: string;
  purpose: WirePurpose;
  jwe: string;
}
interface OpenVector extends Vector {
  plaintext: string;
  salt: string;
  iv: string;
  key: string;
}
interface RefusedVector extends Vector {
  why: string;
}

const page = readFileSync(path.resolve(__dirname, '../../../docs/encryption.md'), 'utf8');
const block = (language: string) => new RegExp(`\`\`\`${language}\n(.+?)\`\`\``, 's').exec(page)?.[1] ?? '';
const { opens, refused } = JSON.parse(block('json')) as { opens: OpenVector[]; refused: RefusedVector[] };

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');

const ciphers: [string, new (apiKey: string) => WireEncryption][] = [
  ['WebCrypto', WireCipher],
  ['Node', ServerWireCipher],
];

/** Runs a function with these bytes in place of random ones, for both ciphers. */
async function withRandomness<T>(given: Uint8Array[], run: () => T | Promise<T>): Promise<T> {
  const left = [...given];
  const next = (length: number) => {
    expect(left[0]).toHaveLength(length);
    return left.shift()!;
  };
  const spies = [
    jest.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
      (array as Uint8Array).set(next(array.byteLength));
      return array;
    }),
    jest.spyOn(nodeCrypto, 'randomBytes').mockImplementation(next),
  ];
  try {
    return await run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe('the test vectors of docs/encryption.md', () => {
  it('cover every purpose and every error', () => {
    expect(opens.map(({ purpose }) => purpose)).toEqual(['features', 'puid', 'guid']);
    expect(refused.map(({ why }) => why)).toEqual([
      'another API key',
      'another purpose',
      'the header in another order',
      'another salt',
      'another initialisation vector',
      'a bit of the content changed',
      'the tag cut to 12 bytes',
    ]);
  });

  it.each(opens)('name the key for $purpose', ({ api_key, purpose, salt, key }) => {
    const derived = hkdfSync('sha256', api_key, bytes(salt), `gatehouse/node/v1/${purpose}`, 32);
    expect(Buffer.from(derived).toString('hex')).toBe(key);
  });

  describe.each(ciphers)('over %s', (_, Cipher) => {
    it.each(opens)(
      'are the result of encrypting $purpose',
      async ({ api_key, purpose, plaintext, salt, iv, jwe }) => {
        const cipher = new Cipher(api_key);
        const made = await withRandomness([bytes(salt), bytes(iv)], () => cipher.encrypt(purpose, plaintext));
        expect(made).toBe(jwe);
      },
    );

    it.each(opens)('can be decrypted for $purpose', async ({ api_key, purpose, plaintext, jwe }) => {
      expect(await new Cipher(api_key).decrypt(purpose, jwe)).toBe(plaintext);
    });

    it.each(refused)('cannot be decrypted: $why', async ({ api_key, purpose, jwe }) => {
      await expect((async () => new Cipher(api_key).decrypt(purpose, jwe))()).rejects.toThrow(
        WireCipherError,
      );
    });
  });
});

describe('the script of docs/encryption.md', () => {
  const python = (script: string, input = '') =>
    spawnSync('python3', ['-c', script], { input, encoding: 'utf8' });
  const isThere = python('import cryptography').status === 0;
  if (!isThere)
    process.stderr.write(
      'The script of docs/encryption.md is not run: it needs python3 with cryptography.\n',
    );
  const itRuns = isThere ? it : it.skip;
  const check = (vectors: unknown) => python(block('python'), JSON.stringify(vectors));

  itRuns('finds the vectors right', () => {
    expect(python(block('python'), block('json'))).toMatchObject({
      stdout: `${opens.length} open, ${refused.length} are refused.\n`,
      stderr: '',
      status: 0,
    });
  });

  itRuns.each(['plaintext', 'key', 'jwe'] as const)('notices a wrong %s', (field) => {
    const [first, second] = opens as [OpenVector, OpenVector];
    const { status, stderr } = check({ opens: [{ ...first, [field]: second[field] }], refused: [] });
    expect(status).toBe(1);
    expect(stderr).toMatch(/AssertionError|InvalidTag/);
  });

  itRuns('notices one that opens and must not', () => {
    const { status, stderr } = check({ opens: [], refused: [opens[0]] });
    expect(status).toBe(1);
    expect(stderr).toContain('This must not open');
  });
});

describe('the errors of docs/encryption.md', () => {
  const { api_key: apiKey, jwe, salt, key } = opens[0]!;
  const cipher = new ServerWireCipher(apiKey);
  const parts = jwe.split('.');
  const header = { alg: 'dir', enc: 'A256GCM', s: base64(bytes(salt)) };
  const notUtf8 = Uint8Array.of(0xff);
  const withPart = (index: number, text: string) => parts.with(index, text).join('.');
  const withHeader = (content: string | Uint8Array) => withPart(0, base64(content));
  const withMembers = (members: object) => withHeader(JSON.stringify({ ...header, ...members }));
  const holding = (content: Uint8Array) =>
    new CompactEncrypt(content).setProtectedHeader(header).encrypt(bytes(key));

  const table = /\| message .+?\n\n/s.exec(page)?.[0] ?? '';
  const shown = [...table.matchAll(/`([A-Z][^`]+)`/g)].map(([, text = '']) => toPattern(text));

  it('are exactly those of the cipher', async () => {
    const wrongs = [
      'hello',
      withPart(1, 'AAAA'),
      ...[0, 2, 3, 4].map((index) => withPart(index, `${parts[index]}=`)),
      ...[2, 4].map((index) => withPart(index, 'AAAA')),
      ...[notUtf8, '{', '[]'].map(withHeader),
      ...[{ alg: 'A256KW' }, { enc: 'A128GCM' }, { s: undefined }, { s: 'AAAA' }, { s: '=' }].map(
        withMembers,
      ),
      ...[{ zip: 'DEF' }, { crit: [] }, { typ: 'JWE' }].map(withMembers),
      ...(await Promise.all([notUtf8, Buffer.from('{')].map(holding))),
    ];
    const messages = wrongs.map((wrong) => getErrorMessage(() => cipher.decryptFeatures(wrong)));
    for (const message of messages) expect(shown.filter((pattern) => pattern.test(message))).toHaveLength(1);
    for (const pattern of shown) expect(messages).toContainEqual(expect.stringMatching(pattern));
  });

  it('name the actual limits', () => {
    expect(page).toContain(
      `at most ${maxFeatures} features, and a vector ${minVectorLength} to ${maxVectorLength} finite numbers`,
    );
  });
});

/** The pattern of a message of the page: "…" matches any text. */
function toPattern(text: string): RegExp {
  const literal = text.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`);
}

function getErrorMessage(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof WireCipherError) return error.message;
  }
  throw new Error('It was not refused.');
}
