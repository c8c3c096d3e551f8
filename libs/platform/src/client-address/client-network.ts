import ipaddr from 'ipaddr.js';

const ipv6PrefixLength = 64;

/** The network of all clients without a valid address. */
export const unknownNetwork = 'unknown';

/**
 * The network that limits per address count by: an IPv4 address, or the /64 of an IPv6 address, because one subscriber has a /64
 * and could otherwise use a new address for each request.
 */
export function clientNetwork(address: string | undefined): string {
  const parsed = parseAddress(address);
  if (!parsed) return unknownNetwork;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6PrefixLength}`);
  return `${prefix.toString()}/${ipv6PrefixLength}`;
}

/** Parses an address without zone, brackets or port. An IPv4-mapped IPv6 address becomes IPv4. */
export function parseAddress(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([^:]+):\d+$/.exec(text ?? '') ?? [];
  const address = (bracketed ?? withPort ?? text ?? '').replace(/%.*$/, '');
  // Only four decimal parts: ipaddr.js also accepts forms such as 010.1, which other parsers read differently.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : undefined;
}
