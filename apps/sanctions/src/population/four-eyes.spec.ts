import { changeFourEyes, type FourEyesOff } from './four-eyes';

describe('turning four-eyes off', () => {
  const now = new Date('2026-01-31T12:00:00.000Z');
  const jane = { type: 'api-key', keyId: 'key-1', user: 'jane.doe' } as const;
  const john = { type: 'api-key', keyId: 'key-2', user: 'john.roe' } as const;
  const wantedAt = (at: string): FourEyesOff => ({ keyId: jane.keyId, user: jane.user, at });

  it('ends the first request after 24 hours', () => {
    const on = { fourEyes: true };
    const recent = { ...on, fourEyesOff: wantedAt('2026-01-30T12:00:00.001Z') };
    expect(changeFourEyes(recent, false, john, now)).toEqual({ fourEyes: false });
    expect(changeFourEyes(recent, undefined, john, now)).toEqual(recent);
    const old = { ...on, fourEyesOff: wantedAt('2026-01-30T12:00:00.000Z') };
    const fourEyesOff = { keyId: john.keyId, user: john.user, at: now.toISOString() };
    expect(changeFourEyes(old, false, john, now)).toEqual({ ...on, fourEyesOff });
    expect(changeFourEyes(old, undefined, john, now)).toEqual(on);
  });

  it('needs two operators, who may use the same key', () => {
    const [ann, bob] = ['ann', 'bob'].map((user) => ({ type: 'operator', keyId: 'key-1', user }) as const);
    const pending = changeFourEyes({ fourEyes: true }, false, ann!, now);
    expect(pending.fourEyesOff).toEqual({
      keyId: 'key-1',
      user: 'ann',
      operator: true,
      at: now.toISOString(),
    });
    expect(changeFourEyes(pending, false, ann!, now)).toEqual(pending);
    expect(changeFourEyes(pending, false, { ...jane, keyId: 'key-2', user: 'Ann' }, now)).toEqual(pending);
    expect(changeFourEyes(pending, false, bob!, now)).toEqual({ fourEyes: false });
  });

  it.each([undefined, true, false])('needs nobody else while it is off (%s)', (wanted) => {
    expect(changeFourEyes({ fourEyes: false }, wanted, { type: 'api-key', keyId: 'key-1' }, now)).toEqual({
      fourEyes: wanted ?? false,
    });
  });
});
