import { toDigest } from './session-secret';
import {
  addWatcher,
  closeLease,
  confirmLease,
  emptyLease,
  findEpoch,
  grantLease,
  holdsLease,
  isHandoffCode,
  type Lease,
  mayHandOff,
  requireEpoch,
} from './lease';

const at = (milliseconds: number) => new Date(milliseconds);
const holds = (lease: Lease, deviceToken: string) => holdsLease(lease, findEpoch(lease, deviceToken));

describe('a lease', () => {
  it('has no holder at first', () => {
    const lease = emptyLease();
    expect(lease.epoch).toBe(0);
    expect(findEpoch(lease, 'phone')).toBeUndefined();
    expect(holds(lease, 'phone')).toBe(false);
  });

  it('moves to the last device that claims, with a new epoch; the earlier device stays known', () => {
    const lease = grantLease(grantLease(emptyLease(), 'first'), 'second');
    expect(lease.epoch).toBe(2);
    expect([findEpoch(lease, 'first'), findEpoch(lease, 'second')]).toEqual([1, 2]);
    expect([holds(lease, 'first'), holds(lease, 'second')]).toEqual([false, true]);
  });

  it('is not held by a watching screen, even without a holder', () => {
    const lease = addWatcher(emptyLease(), 'screen');
    expect(lease.epoch).toBe(0);
    expect(findEpoch(lease, 'screen')).toBe(0);
    expect(holds(lease, 'screen')).toBe(false);
    expect(holds(grantLease(lease, 'phone'), 'screen')).toBe(false);
  });

  it('contains no token in plain text', () => {
    expect(JSON.stringify(grantLease(addWatcher(emptyLease(), 'screen'), 'phone'))).not.toMatch(
      /screen|phone/,
    );
  });

  it('keeps the last twenty devices, including the holder', () => {
    const tokens = Array.from({ length: 30 }, (_, place) => `phone ${place}`);
    const lease = tokens.reduce(grantLease, emptyLease());
    expect(lease.epoch).toBe(30);
    const known = tokens.filter((token) => findEpoch(lease, token) !== undefined);
    expect(known).toEqual(tokens.slice(10));
    expect(tokens.filter((token) => holds(lease, token))).toEqual(['phone 29']);
  });

  it('is not mutated', () => {
    const lease = grantLease(emptyLease(), 'first');
    const before = structuredClone(lease);
    grantLease(lease, 'second');
    addWatcher(lease, 'screen');
    closeLease(lease);
    confirmLease(lease);
    expect(lease).toEqual(before);
  });
});

describe('requireEpoch', () => {
  it('returns the epoch of a token, and rejects an unknown token', () => {
    const lease = grantLease(addWatcher(emptyLease(), 'screen'), 'phone');
    expect([requireEpoch(lease, 'screen'), requireEpoch(lease, 'phone')]).toEqual([0, 1]);
    expect(() => requireEpoch(lease, 'stranger')).toThrow(
      expect.objectContaining({ code: 'device.token', status: 401 }),
    );
  });
});

describe('mayHandOff', () => {
  const unclaimed = addWatcher(emptyLease(), 'screen');
  const moved = ['first', 'second', 'third'].reduce(grantLease, unclaimed);

  it.each<[string, Lease, number[]]>([
    ['without a holder: any screen', unclaimed, [0]],
    ['with a third holder, and no request by any holder: any device', moved, [0, 1, 2, 3]],
    ['after a request by the third holder: only that one', confirmLease(moved), [3]],
    [
      'with a fourth holder, without a request: the third and the fourth',
      grantLease(confirmLease(moved), 'fourth'),
      [3, 4],
    ],
  ])('allows a handoff %s', (_, lease, epochs) => {
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
  ])('is valid (%s) for %j at %d, if "code" expires at 1000', (isValid, code, time) => {
    expect(isHandoffCode(lease, code, at(time))).toBe(isValid);
  });

  it('is never valid if none was created', () => {
    expect(isHandoffCode(emptyLease(), '', at(0))).toBe(false);
    expect(isHandoffCode(emptyLease(), 'undefined', at(0))).toBe(false);
  });

  it('becomes invalid when the lease moves', () => {
    expect(isHandoffCode(grantLease(lease, 'second'), 'code', at(0))).toBe(false);
  });
});

describe('closeLease', () => {
  it('deletes the keys, the step and the handoff code; keeps the devices and the replies', () => {
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
