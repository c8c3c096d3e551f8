import { TrustedProxies } from './trusted-proxies';

const resolveClient = (list: string, peer: string, forwardedFor?: string): string =>
  TrustedProxies.parse(list).findClient(peer, forwardedFor);

describe('trusted proxies', () => {
  it('ignores the header of an untrusted peer', () => {
    expect(resolveClient('', '127.0.0.1', '6.6.6.6')).toBe('127.0.0.1');
    expect(resolveClient('10.0.0.1', '10.0.0.2', '6.6.6.6')).toBe('10.0.0.2');
    expect(resolveClient('uniquelocal', '203.0.113.7', '6.6.6.6')).toBe('203.0.113.7');
  });

  it('takes the rightmost address that is not a proxy', () => {
    expect(resolveClient('10.0.0.0/24', '10.0.0.1', '6.6.6.6, 203.0.113.7')).toBe('203.0.113.7');
    expect(resolveClient('10.0.0.0/24', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
    expect(resolveClient('2001:db8::/32', '2001:db8::1', '6.6.6.6,2a00::7')).toBe('2a00::7');
    expect(resolveClient('127.0.0.1', '::ffff:127.0.0.1', '203.0.113.7:4711')).toBe('203.0.113.7');
  });

  it('does not let a client inside a named range choose its address', () => {
    expect(resolveClient('uniquelocal', '172.18.0.2', '6.6.6.6, 10.0.0.5')).toBe('10.0.0.5');
    expect(resolveClient('loopback,uniquelocal', '127.0.0.1', '6.6.6.6, 127.0.0.1')).toBe('127.0.0.1');
  });

  it('follows a chain in a private network when its proxies are listed', () => {
    expect(resolveClient('uniquelocal, 10.0.9.0/24', '172.18.0.2', '6.6.6.6, 10.0.0.5, 10.0.9.3')).toBe(
      '10.0.0.5',
    );
  });

  it('stops at the proxy that reports no valid address', () => {
    expect(resolveClient('loopback', '127.0.0.1')).toBe('127.0.0.1');
    expect(resolveClient('loopback', '127.0.0.1', 'unknown')).toBe('127.0.0.1');
    expect(resolveClient('10.0.0.0/8', '10.0.0.1', 'x, 10.0.0.2')).toBe('10.0.0.2');
  });

  it.each(['privat', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '1.2.3', '10.0.0.1-9'])(
    'rejects %s and names it',
    (entry) => {
      expect(() => TrustedProxies.parse(`loopback, ${entry}`)).toThrow(
        `"${entry}" is not an address, a CIDR or one of loopback, linklocal, uniquelocal`,
      );
    },
  );
});
