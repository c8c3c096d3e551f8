import { clientNetwork } from './client-network';

describe('clientNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:51342', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('maps all addresses of a /64 to one network', () => {
    const networks = ['2001:db8::1', '2001:db8::ffff:ffff:ffff:ffff', '2001:db8:0:1::1'].map(clientNetwork);
    expect(networks).toEqual(['2001:db8::/64', '2001:db8::/64', '2001:db8:0:1::/64']);
  });

  it.each([
    undefined,
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '010.1.2.3',
    '1.2.3.4, 5.6.7.8',
    '1.2.3.4:x',
    ':::',
  ])('maps the invalid address %s to unknown', (address) => {
    expect(clientNetwork(address)).toBe('unknown');
  });
});
