import {
  isWireVersion,
  joinJwe,
  looksEncrypted,
  protectHeader,
  splitJwe,
  WireCipherError,
  wireInfo,
  wirePurposes,
  type WirePurpose,
  type WireVersion,
} from './wire-format';

const salt = new Uint8Array(16).fill(1);
const part = {
  salt,
  iv: new Uint8Array(12).fill(2),
  ciphertext: Uint8Array.of(3),
  tag: new Uint8Array(16).fill(4),
};
const jwe = joinJwe({ ...part, protectedHeader: protectHeader(salt) });
const [, , iv, ciphertext, tag] = jwe.split('.') as [string, string, string, string, string];

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const s = base64('0123456789abcdef');
const withHeader = (header: unknown) => `${base64(JSON.stringify(header))}..${iv}.${ciphertext}.${tag}`;
const headerWith = (members: object) => withHeader({ alg: 'dir', enc: 'A256GCM', s, ...members });

describe('joinJwe', () => {
  it('writes exactly the documented protected header', () => {
    const [header = ''] = jwe.split('.');
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      '{"alg":"dir","enc":"A256GCM","s":"AQEBAQEBAQEBAQEBAQEBAQ"}',
    );
  });

  it('is reversed by splitJwe', () => {
    expect(splitJwe(jwe)).toEqual({ ...part, protectedHeader: protectHeader(salt) });
  });
});

describe('splitJwe', () => {
  it('ignores header members without effect', () => {
    expect(splitJwe(headerWith({ typ: 'JWE', kid: '7', cty: 'json' })).iv).toHaveLength(12);
  });

  it('accepts an empty ciphertext, which is an empty text', () => {
    expect(splitJwe(jwe.replace(`.${ciphertext}.`, '..')).ciphertext).toHaveLength(0);
  });

  it.each([
    ['nothing', '', 'A ciphertext has five parts with dots between them.'],
    ['four parts', 'a.b.c.d', 'A ciphertext has five parts with dots between them.'],
    ['six parts', `${jwe}.`, 'A ciphertext has five parts with dots between them.'],
    [
      'an encrypted key',
      jwe.replace('..', '.AAAA.'),
      'The second part of a ciphertext, its key, must be empty.',
    ],
    [
      'a header with padding',
      `${base64('{}')}=..${iv}.${ciphertext}.${tag}`,
      'The header is not base64url without padding.',
    ],
    ['a header that is not UTF-8', `_w..${iv}.${ciphertext}.${tag}`, 'The header is not UTF-8.'],
    ['a header that is empty', `..${iv}.${ciphertext}.${tag}`, 'The header is not JSON.'],
    [
      'a header that is not JSON',
      `${base64('{alg}')}..${iv}.${ciphertext}.${tag}`,
      'The header is not JSON.',
    ],
    ['a header that is a list', withHeader([]), 'The header is not a JSON object.'],
    ['a header that is null', withHeader(null), 'The header is not a JSON object.'],
    ['another algorithm', headerWith({ alg: 'A256KW' }), 'The header must contain "alg":"dir".'],
    ['no algorithm', withHeader({ enc: 'A256GCM', s }), 'The header must contain "alg":"dir".'],
    ['another encryption', headerWith({ enc: 'A128GCM' }), 'The header must contain "enc":"A256GCM".'],
    ['compression', headerWith({ zip: 'DEF' }), 'The header must not contain "zip".'],
    ['critical members', headerWith({ crit: ['exp'] }), 'The header must not contain "crit".'],
    ['critical members that are null', headerWith({ crit: null }), 'The header must not contain "crit".'],
    ['no salt', withHeader({ alg: 'dir', enc: 'A256GCM' }), 'The header must contain the salt, "s".'],
    ['a salt that is a number', headerWith({ s: 7 }), 'The header must contain the salt, "s".'],
    ['a short salt', headerWith({ s: base64('short') }), 'The salt must be 16 bytes; it is 5.'],
    ['a salt with padding', headerWith({ s: `${s}==` }), 'The salt is not base64url without padding.'],
    [
      'a short initialisation vector',
      jwe.replace(iv, 'AAAA'),
      'The initialisation vector must be 12 bytes; it is 3.',
    ],
    ['a cut tag', jwe.slice(0, -2), 'The authentication tag must be 16 bytes; it is 15.'],
    ['no tag', jwe.slice(0, -22), 'The authentication tag must be 16 bytes; it is 0.'],
    ['a line break', `${jwe}\n`, 'The authentication tag is not base64url without padding.'],
    [
      'a broken ciphertext',
      jwe.replace(`.${ciphertext}.`, '.A.'),
      'The encrypted content is not base64url without padding.',
    ],
  ])('rejects %s with a clear message', (_, text, message) => {
    expect(() => splitJwe(text)).toThrow(new WireCipherError(message));
  });
});

describe('looksEncrypted', () => {
  it('recognises a ciphertext by its format', () => {
    expect(looksEncrypted(jwe)).toBe(true);
    expect(looksEncrypted(headerWith({ zip: 'DEF' }))).toBe(true);
  });

  it.each([
    '',
    '....',
    '0123456789abcdefghij',
    '1.2.840.113549.1',
    'eyJ.a.b.c',
    'eyJ.a.b.c.d.e',
    'eyJ..a b.c.d',
    'eyJ..a.b.c\n',
  ])('does not recognise %j as one', (text) => {
    expect(looksEncrypted(text)).toBe(false);
  });
});

describe('the encryption versions', () => {
  it('are recognised by name', () => {
    expect(isWireVersion('1')).toBe(true);
    for (const text of ['', '0', '2', '1.0', ' 1', 'toString', '__proto__'])
      expect(isWireVersion(text)).toBe(false);
  });

  it('have a different info for each purpose', () => {
    expect(wirePurposes.map((purpose) => wireInfo('1', purpose))).toEqual([
      'gatehouse/node/v1/features',
      'gatehouse/node/v1/puid',
      'gatehouse/node/v1/guid',
    ]);
  });

  it('reject an unknown version or purpose', () => {
    expect(() => wireInfo('2' as WireVersion, 'puid')).toThrow(WireCipherError);
    expect(() => wireInfo('1', 'image' as WirePurpose)).toThrow(WireCipherError);
  });
});
