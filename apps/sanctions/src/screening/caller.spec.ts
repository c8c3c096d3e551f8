import { callerOf } from './caller';

describe('the caller of a check', () => {
  const key = { id: 'k-1', customerId: 'c-1', mode: 'live' } as const;

  it('is the customer, whichever key and address it uses', () => {
    expect(callerOf({ apiKey: key, ip: '203.0.113.1' })).toBe('customer:c-1');
    expect(callerOf({ apiKey: { ...key, id: 'k-2' }, ip: '203.0.113.2' })).toBe('customer:c-1');
  });

  it('is the address without a key, for IPv6 its /64', () => {
    expect(callerOf({ ip: '203.0.113.1' })).toBe('address:203.0.113.1');
    expect(callerOf({ ip: '::ffff:203.0.113.1' })).toBe('address:203.0.113.1');
    expect(callerOf({ ip: '2001:db8:1:2:3:4:5:6' })).toBe(callerOf({ ip: '2001:db8:1:2::1' }));
    expect(callerOf({ ip: '2001:db8:1:3::1' })).not.toBe(callerOf({ ip: '2001:db8:1:2::1' }));
  });
});
