import { createPassword } from './new-password';

describe('a new password', () => {
  it('has 20 letters and digits that do not look alike, and differs each time', () => {
    const passwords = Array.from({ length: 200 }, () => createPassword());
    for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{20}$/);
    expect(new Set(passwords).size).toBe(200);
  });

  it('drops the bytes that would make some letters likelier', () => {
    const bytes = [255, 220, 219, 0, 54, 55];
    let next = 0;
    const password = createPassword((filled) => filled.map(() => bytes[next++ % bytes.length]!));
    // 219 is the last letter for the fourth time; 55 begins again.
    expect(password).toBe('9a9a'.repeat(5));
  });
});
