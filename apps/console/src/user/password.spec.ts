import { Passwords } from './password';

describe('passwords', () => {
  const passwords = new Passwords();

  it('are verified with the cost and the salt of their hash', async () => {
    const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify('correct horse', one)).toBe(true);
    expect(await passwords.verify('correct horsE', one)).toBe(false);
    expect(await passwords.verify('', one)).toBe(false);
  });

  it('are the same however their letters are composed', async () => {
    expect(await passwords.verify('pass\u0065\u0301-phrase', await passwords.hash('pass\u00e9-phrase'))).toBe(
      true,
    );
  });

  it.each([undefined, '', 'scrypt$', 'plain', 'scrypt$16384$8$5$$'])(
    'match nothing where the hash is %j',
    async (stored) => {
      expect(await passwords.verify('correct horse', stored)).toBe(false);
    },
  );
});
