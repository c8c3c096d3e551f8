import { toDigest } from './session-secret';
import {
  closeLease,
  findEpoch,
  confirmLease,
  holdsLease,
  isHandoffCode,
  type Lease,
  grantLease,
  addWatcher,
  mayHandOff,
  emptyLease,
  requireEpoch,
} from './lease';

const at = (milliseconds: number) => new Date(milliseconds);
const holds = (lease: Lease, deviceToken: string) => holdsLease(lease, findEpoch(lease, deviceToken));

describe('a lease', () => {
  it('is held by nobody at first', () => {
    const lease = emptyLease();
    expect(lease.epoch).toBe(0);
    expect(findEpoch(lease, 'phone')).toBeUndefined();
    expect(holds(lease, 'phone')).toBe(false);
  });

  it('moves to the last who took it, with a new epoch; the one before stays known', () => {
    const lease = grantLease(grantLease(emptyLease(), 'first'), 'second');
    expect(lease.epoch).toBe(2);
    expect([findEpoch(lease, 'first'), findEpoch(lease, 'second')]).toEqual([1, 2]);
    expect([holds(lease, 'first'), holds(lease, 'second')]).toEqual([false, true]);
  });

  it('is not held by a screen that looks on, even while nobody holds it', () => {
    const lease = addWatcher(emptyLease(), 'screen');
    expect(lease.epoch).toBe(0);
    expect(findEpoch(lease, 'screen')).toBe(0);
    expect(holds(lease, 'screen')).toBe(false);
    expect(holds(grantLease(lease, 'phone'), 'screen')).toBe(false);
  });

  it('never holds a token in the clear', () => {
    expect(JSON.stringify(grantLease(addWatcher(emptyLease(), 'screen'), 'phone'))).not.toMatch(
      /screen|phone/,
    );
  });

  it('remembers the last twenty devices, and always the one that holds it', () => {
    const tokens = Array.from({ length: 30 }, (_, place) => `phone ${place}`);
    const lease = tokens.reduce(grantLease, emptyLease());
    expect(lease.epoch).toBe(30);
    const known = tokens.filter((token) => findEpoch(lease, token) !== undefined);
    expect(known).toEqual(tokens.slice(10));
    expect(tokens.filter((token) => holds(lease, token))).toEqual(['phone 29']);
  });

  it('does not change the one it comes from', () => {
    const lease = grantLease(emptyLease(), 'first');
    const before = structuredClone(lease);
    grantLease(lease, 'second');
    addWatcher(lease, 'screen');
    closeLease(lease);
    confirmLease(lease);
    expect(lease).toEqual(before);
  });
});

describe('whoever claims to know a session', () => {
  it('is told the epoch of its token; a stranger is sent away', () => {
    const lease = grantLease(addWatcher(emptyLease(), 'screen'), 'phone');
    expect([requireEpoch(lease, 'screen'), requireEpoch(lease, 'phone')]).toEqual([0, 1]);
    expect(() => requireEpoch(lease, 'stranger')).toThrow(
      expect.objectContaining({ code: 'device.token', status: 401 }),
    );
  });
});

describe('the right to hand a session off', () => {
  const nobody = addWatcher(emptyLease(), 'screen');
  const moved = ['first', 'second', 'third'].reduce(grantLease, nobody);

  it.each<[string, Lease, number[]]>([
    ['nobody has it: any screen', nobody, [0]],
    ['the third has it, and nobody was heard of: any', moved, [0, 1, 2, 3]],
    ['the third was heard of: it alone', confirmLease(moved), [3]],
    ['one after that has it, unheard', grantLease(confirmLease(moved), 'fourth'), [3, 4]],
  ])('while %s', (_, lease, epochs) => {
    expect([0, 1, 2, 3, 4].filter((epoch) => epoch <= lease.epoch && mayHandOff(lease, epoch))).toEqual(
      epochs,
    );
  });
});

describe('a handoff code', () => {
  const lease: Lease = {
    ...grantLease(emptyLease(), 'first'),
    handoff: { digest: toDigest('code'), until: 1000 },
  };

  it.each<[boolean, string, number]>([
    [true, 'code', 0],
    [true, 'code', 999],
    [false, 'code', 1000],
    [false, 'code', 5000],
    [false, 'other', 0],
    [false, '', 0],
    [false, toDigest('code'), 0],
  ])('is %s for %j at %d, where "code" ends at 1000', (isGood, code, time) => {
    expect(isHandoffCode(lease, code, at(time))).toBe(isGood);
  });

  it('is good for nothing where none was given', () => {
    expect(isHandoffCode(emptyLease(), '', at(0))).toBe(false);
    expect(isHandoffCode(emptyLease(), 'undefined', at(0))).toBe(false);
  });

  it('is spent when the lease moves, by it or without it', () => {
    expect(isHandoffCode(grantLease(lease, 'second'), 'code', at(0))).toBe(false);
  });
});

describe('the lease of a session that has ended', () => {
  it('has lost the keys, the open step and the code; it knows who may look, and what was answered', () => {
    const reply = { state: 'COMPLETED', epoch: 1, expiresAt: '', step: null, failure: null, ended: null };
    const answered = [{ nonce: 'n', jweDigest: 'j', contentDigest: 'c', reply }];
    const keys = { privateKey: { kty: 'EC', d: 'secret' }, publicKey: { kty: 'EC' } };
    const step = { name: 'face', nonce: 'n', issuedAt: 1, liveness: null };
    const handoff = { digest: toDigest('code'), until: 1000 };
    const lease = { ...grantLease(emptyLease(), 'phone'), answered, keys, step, handoff };
    const ended = closeLease(lease);
    expect(ended).toEqual({ epoch: 1, devices: lease.devices, answered });
    expect(findEpoch(ended, 'phone')).toBe(1);
  });
});
