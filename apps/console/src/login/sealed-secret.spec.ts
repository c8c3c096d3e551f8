import { createToken } from './login-token';
import { openSecret, sealSecret } from './sealed-secret';

describe('a secret that is sealed with the token of a login', () => {
  const token = createToken();

  it('is opened with this token only', () => {
    const sealed = sealSecret(token, 'eyJ.é.x');
    expect(openSecret(token, sealed)).toBe('eyJ.é.x');
    expect(() => openSecret(createToken(), sealed)).toThrow();
  });

  it('contains neither the text nor the same bytes twice', () => {
    const sealed = sealSecret(token, 'a secret text');
    expect(sealed.toString('latin1')).not.toContain('secret');
    expect(sealSecret(token, 'a secret text').equals(sealed)).toBe(false);
  });

  it('is not opened after a change of any byte', () => {
    const sealed = sealSecret(token, 'text');
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i]! ^= 1;
      expect(() => openSecret(token, changed)).toThrow();
    }
    expect(() => openSecret(token, sealed.subarray(0, 20))).toThrow();
  });
});
