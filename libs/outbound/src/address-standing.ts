import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = readonly [Address, number];

/** `reserved`: neither public nor private, such as multicast and tunnels. `never`: no permission reaches it. */
export type Standing = 'public' | 'private' | 'reserved' | 'never';

// Where we know better than ipaddr.js; the first row that matches decides.
const exceptions: readonly (readonly [range: string, standing: Standing])[] = [
  // Link-local addresses: most clouds hand out credentials on 169.254.169.254.
  ['169.254.0.0/16', 'never'],
  ['fe80::/10', 'never'],
  // The metadata services that live elsewhere: Amazon, Google, Azure, Alibaba and Oracle.
  ['fd00:ec2::/32', 'never'],
  ['fd20:ce::254/128', 'never'],
  ['168.63.129.16/32', 'never'],
  ['100.100.100.200/32', 'never'],
  ['192.0.0.192/32', 'never'],
  // The same through a NAT64 gateway, whose range an operator may have allowed.
  ['64:ff9b::169.254.0.0/112', 'never'],
  ['64:ff9b::168.63.129.16/128', 'never'],
  ['64:ff9b::100.100.100.200/128', 'never'],
  ['64:ff9b::192.0.0.192/128', 'never'],
  // Public IPv6 is handed out from 2000::/3 only; the rest may hide an IPv4 address, as ::/96 does.
  ['::1/128', 'private'],
  ['fc00::/7', 'private'],
  ['::/3', 'reserved'],
  ['4000::/2', 'reserved'],
  ['8000::/1', 'reserved'],
];

// The kinds are those of ipaddr.js; one that is not here is reserved.
const standings: Readonly<Record<string, Standing>> = {
  unicast: 'public',
  loopback: 'private',
  private: 'private',
  carrierGradeNat: 'private',
};

const rows = exceptions.map(([range, standing]) => ({ range: ipaddr.parseCIDR(range), standing }));

/** Reads an address; an IPv4 address that is written as IPv6 (::ffff:…) is the IPv4 address. */
export function addressOf(text: string): Address {
  // ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4, but that is another address.
  return ipaddr.process(text.replace(/^::(?=\d+\.)/, '0::'));
}

/** Whether an address lies in a range. */
export function isWithin(address: Address, [start, bits]: AddressRange): boolean {
  return address.kind() === start.kind() && address.match(start, bits);
}

/** How public an address is. */
export function standingOf(address: Address): Standing {
  const exception = rows.find(({ range }) => isWithin(address, range));
  return exception?.standing ?? standings[address.range()] ?? 'reserved';
}
