import { identifyCaller } from './check';

describe('identifyCaller', () => {
  const key = { id: 'k-1', customerId: 'c-1', mode: 'live' } as const;

  it('returns the customer for every key and address of it', () => {
    expect(identifyCaller({ apiKey: key, ip: '203.0.113.1' })).toBe('customer:c-1');
    expect(identifyCaller({ apiKey: { ...key, id: 'k-2' }, ip: '203.0.113.2' })).toBe('customer:c-1');
  });

  it('returns the address if there is no key, and the /64 network for IPv6', () => {
    expect(identifyCaller({ ip: '203.0.113.1' })).toBe('address:203.0.113.1');
    expect(identifyCaller({ ip: '::ffff:203.0.113.1' })).toBe('address:203.0.113.1');
    expect(identifyCaller({ ip: '2001:db8:1:2:3:4:5:6' })).toBe(identifyCaller({ ip: '2001:db8:1:2::1' }));
    expect(identifyCaller({ ip: '2001:db8:1:3::1' })).not.toBe(identifyCaller({ ip: '2001:db8:1:2::1' }));
  });
});
