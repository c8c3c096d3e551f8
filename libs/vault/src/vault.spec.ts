import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { SealError } from './envelope';
import { parseMasterKeys } from './master-key';
import { Vault } from './vault';

const key = (name: string) => ({ name, bytes: randomBytes(32) });
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

describe('the vault', () => {
  const vault = new Vault([key('k1')]);

  it('unwraps what it wrapped, for any secret and context', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (secret, context) => {
        expect(vault.unwrap(vault.wrap(secret, context), context)).toEqual(secret);
      }),
    );
  });

  it('creates a different ciphertext each time', () => {
    const secret = Buffer.from('secret');
    expect(vault.wrap(secret, 'a')).not.toEqual(vault.wrap(secret, 'a'));
  });

  it('rejects another context', () => {
    const wrapped = vault.wrap(Buffer.from('secret'), 'row 1');
    expect(() => vault.unwrap(wrapped, 'row 2')).toThrow(SealError);
  });

  it('rejects any changed bit', () => {
    const wrapped = vault.wrap(Buffer.from('secret'), 'context');
    fc.assert(
      fc.property(fc.nat(wrapped.length * 8 - 1), (bit) => {
        const changed = Buffer.from(wrapped);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => vault.unwrap(changed, 'context')).toThrow(SealError);
      }),
    );
  });

  it('rejects any truncation', () => {
    const wrapped = vault.wrap(Buffer.from('secret'), 'context');
    for (let length = 0; length < wrapped.length; length++) {
      expect(() => vault.unwrap(wrapped.subarray(0, length), 'context')).toThrow(SealError);
    }
  });

  it('unwraps old secrets after a rotation and rewraps them with the newest key', () => {
    const [first, second] = [key('k1'), key('k2')];
    const old = new Vault([first]).wrap(Buffer.from('secret'), 'c');
    const rotated = new Vault([second, first]);
    expect(rotated.isOutdated(old)).toBe(true);
    expect(rotated.unwrap(old, 'c').toString()).toBe('secret');

    const rewrapped = rotated.rewrap(old, 'c');
    expect(rotated.isOutdated(rewrapped)).toBe(false);
    expect(new Vault([second]).unwrap(rewrapped, 'c').toString()).toBe('secret');
  });

  it('names the master key that is missing', () => {
    const wrapped = new Vault([key('k-old')]).wrap(Buffer.from('secret'), 'c');
    expect(() => vault.unwrap(wrapped, 'c')).toThrow(/"k-old" is not among GATEHOUSE_MASTER_KEYS/);
  });
});

describe('parseMasterKeys', () => {
  const base64 = randomBytes(32).toString('base64');

  it('reads a list, newest first', () => {
    expect(parseMasterKeys(`k2:${base64}, k1:${base64}`).map(({ name }) => name)).toEqual(['k2', 'k1']);
  });

  it.each(['', 'k1', `k1:${base64.slice(4)}`, `:${base64}`, `k1:${base64},k1:${base64}`, 'k1:!!!'])(
    'rejects %j',
    (list) => {
      expect(() => parseMasterKeys(list)).toThrow();
    },
  );
});
