import { chooseUserName, distinguishUserName, readTexts } from './claims';

describe('a claim', () => {
  const claims = {
    groups: ['one', 2, 'three', null],
    role: 'admin',
    realm_access: { roles: ['a'] },
    'https://example.com/roles': ['b'],
    'dotted.name': 'exact',
    dotted: { name: 'nested' },
    empty: [],
  };

  it.each<[string, string[] | undefined]>([
    ['groups', ['one', 'three']],
    ['role', ['admin']],
    ['realm_access.roles', ['a']],
    ['https://example.com/roles', ['b']],
    ['dotted.name', ['exact']],
    ['empty', []],
    ['missing', undefined],
    ['role.length', undefined],
    ['realm_access.missing.deep', undefined],
    ['toString', undefined],
    ['__proto__.toString', undefined],
    ['constructor.name', undefined],
  ])('%s is read as %j', (name, texts) => {
    expect(readTexts(claims, name)).toEqual(texts);
  });
});

describe('the name of a user of the provider', () => {
  it.each([
    [{ preferred_username: 'Jane.Doe', email: 'x@y', sub: '1' }, 'oidc:jane.doe'],
    [{ email: 'Jane@Example.org', sub: '1' }, 'oidc:jane@example.org'],
    [{ preferred_username: '', sub: 'auth0|17' }, 'oidc:auth0-17'],
    [{ preferred_username: 'jаne\r\n<b>', sub: '1' }, 'oidc:j-ne-b-'],
    [{ preferred_username: 'x'.repeat(500), sub: '1' }, `oidc:${'x'.repeat(80)}`],
  ])('of %j is %s', (claims, name) => {
    expect(chooseUserName(claims)).toBe(name);
  });

  it('differs for another subject, and is the same for the same one', () => {
    const names = ['1', '2', '1'].map((sub) =>
      distinguishUserName('oidc:jane', `https://sso.example ${sub}`),
    );
    expect(names[0]).not.toBe(names[1]);
    expect(names[0]).toBe(names[2]);
  });
});
