import fc from 'fast-check';
import { rot13 } from './rot13';

describe('rot13', () => {
  it('turns letters and leaves everything else', () => {
    expect(rot13('abcxyz ABCXYZ 0189 -_ é')).toBe('nopklm NOPKLM 0189 -_ é');
  });

  it('gives the text back when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(rot13(rot13(text))).toBe(text);
      }),
    );
  });
});
