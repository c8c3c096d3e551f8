import fc from 'fast-check';
import { rot13 } from './rot13';

describe('rot13', () => {
  it('rotates letters and keeps all other characters', () => {
    expect(rot13('abcxyz ABCXYZ 0189 -_ é')).toBe('nopklm NOPKLM 0189 -_ é');
  });

  it('returns the original text when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(rot13(rot13(text))).toBe(text);
      }),
    );
  });
});
