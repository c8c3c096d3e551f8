import fc from 'fast-check';
import { base64url } from './base64url';

describe('base64url', () => {
  it('encodes bytes as Node.js does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(base64url.encode(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
  });

  it('decodes what it encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect([...(base64url.decode(base64url.encode(bytes)) ?? [])]).toEqual([...bytes]);
      }),
    );
  });

  it('rejects a second encoding of the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AQgwZz09-_+/= é'), maxLength: 9 }), (text) => {
        const bytes = base64url.decode(text);
        if (bytes) expect(base64url.encode(bytes)).toBe(text);
        else expect(Buffer.from(text, 'base64url').toString('base64url')).not.toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['padding', 'QQ=='],
    ['the other alphabet', 'a+b/'],
    ['a lone character', 'QUJDR'],
    ['bits left over', 'QR'],
    ['white space', 'QUJD\n'],
    ['letters beyond ASCII', 'QUJ\u0142'],
  ])('rejects %s', (_, text) => {
    expect(base64url.decode(text)).toBeUndefined();
  });
});
