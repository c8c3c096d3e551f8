import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = readonly [Address, number];

/** `reserved`: neither public nor private, such as multicast and tunnels. `blocked`: cannot be allowed. */
export type AddressScope = 'public' | 'private' | 'reserved' | 'blocked';

// Overrides of ipaddr.js. The first matching row decides.
const exceptions: readonly (readonly [range: string, scope: AddressScope])[] = [
  // Link-local addresses: most clouds serve credentials at 169.254.169.254.
  ['169.254.0.0/16', 'blocked'],
  ['fe80::/10', 'blocked'],
  // Metadata services at other addresses: Amazon, Google, Azure, Alibaba and Oracle.
  ['fd00:ec2::/32', 'blocked'],
  ['fd20:ce::254/128', 'blocked'],
  ['168.63.129.16/32', 'blocked'],
  ['100.100.100.200/32', 'blocked'],
  ['192.0.0.192/32', 'blocked'],
  // The same through NAT64, whose range an operator may allow.
  ['64:ff9b::169.254.0.0/112', 'blocked'],
  ['64:ff9b::168.63.129.16/128', 'blocked'],
  ['64:ff9b::100.100.100.200/128', 'blocked'],
  ['64:ff9b::192.0.0.192/128', 'blocked'],
  // Only 2000::/3 is public IPv6. The rest may embed an IPv4 address, as ::/96 does.
  ['::1/128', 'private'],
  ['fc00::/7', 'private'],
  ['::/3', 'reserved'],
  ['4000::/2', 'reserved'],
  ['8000::/1', 'reserved'],
];

// The kinds of ipaddr.js. Others are reserved.
const scopesByKind: Readonly<Record<string, AddressScope>> = {
  unicast: 'public',
  loopback: 'private',
  private: 'private',
  carrierGradeNat: 'private',
};

const rows = exceptions.map(([range, scope]) => ({ range: ipaddr.parseCIDR(range), scope }));

/** Parses an address. An IPv4-mapped IPv6 address (::ffff:…) becomes the IPv4 address. */
export function parseAddress(text: string): Address {
  // ipaddr.js parses ::1.2.3.4 as ::ffff:1.2.3.4, which is another address.
  return ipaddr.process(text.replace(/^::(?=\d+\.)/, '0::'));
}

export function isInRange(address: Address, [start, bits]: AddressRange): boolean {
  return address.kind() === start.kind() && address.match(start, bits);
}

export function getAddressScope(address: Address): AddressScope {
  const exception = rows.find(({ range }) => isInRange(address, range));
  return exception?.scope ?? scopesByKind[address.range()] ?? 'reserved';
}
