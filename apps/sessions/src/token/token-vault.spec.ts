import { listTokenKeys } from './token-vault';

const master = 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const list = (keys: string) => listTokenKeys({ GATEHOUSE_MASTER_KEYS: master, GATEHOUSE_TOKEN_KEYS: keys });

describe('the token keys', () => {
  it.each([
    ['the only one', 't1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['the name of a key', 'k1:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA='],
    [
      'an older one',
      't2:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA=,t1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    ],
  ])('must not share %s with the master keys', (_, keys) => {
    expect(() => list(keys)).toThrow(
      'GATEHOUSE_TOKEN_KEYS has a key, or the name of a key, of GATEHOUSE_MASTER_KEYS. Create a new key under a new name: the biometric node must not have it.',
    );
  });

  it('are their own', () => {
    const keys = list('t1:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA=');
    expect(keys.map(({ name }) => name)).toEqual(['t1']);
  });
});
