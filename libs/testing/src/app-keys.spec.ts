import { createKeys, createOwnKeys, withoutForeignKeys } from './app-keys';

describe('the keys of test apps', () => {
  it.each([
    ['sessions', ['GATEHOUSE_MASTER_KEYS', 'GATEHOUSE_TOKEN_KEYS']],
    ['biometric-node', ['GATEHOUSE_MASTER_KEYS', 'GATEHOUSE_NODE_KEYS']],
    ['string-store', ['GATEHOUSE_MASTER_KEYS']],
  ])('are given to %s without those of other apps', (app, names) => {
    expect(Object.keys(withoutForeignKeys(app, createKeys()))).toEqual(names);
    expect(Object.keys(createOwnKeys(app))).toEqual(names.slice(1));
  });

  it('differ from each other and from those of another database', () => {
    const keys = [...Object.values(createKeys()), ...Object.values(createKeys())];
    expect(new Set(keys.map((key) => key.split(':')[1])).size).toBe(6);
    expect(createOwnKeys('sessions', 'a')).toEqual(createOwnKeys('sessions', 'a'));
    expect(createOwnKeys('sessions', 'a')).not.toEqual(createOwnKeys('sessions', 'b'));
  });
});
