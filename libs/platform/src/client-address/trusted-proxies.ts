import ipaddr from 'ipaddr.js';
import { InvalidValueError, type Variable } from '../config/variable';
import { parseAddress } from './client-network';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The named address ranges of Express. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * The proxies whose `X-Forwarded-For` is trusted. An address or CIDR names proxies anywhere in the chain. A named range also
 * contains clients: it trusts only the peer of the connection, and the address that this peer reports is the client. Otherwise a
 * client in the range could choose its address by sending the header itself.
 */
export class TrustedProxies {
  private constructor(
    private readonly proxies: readonly Range[],
    private readonly peers: readonly Range[],
  ) {}

  /** Reads a comma-separated list of addresses, CIDRs and named ranges. */
  static parse(list: string): TrustedProxies {
    const entries = list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
    return new TrustedProxies(
      entries.filter((entry) => !Object.hasOwn(namedRanges, entry)).map(parseRange),
      entries.filter((entry) => Object.hasOwn(namedRanges, entry)).flatMap(namedRange),
    );
  }

  /** Whether this address is a proxy. Hop 0 is the peer of the connection, hop 1 the last address of the header. */
  trusts(address: string | undefined, hop: number): boolean {
    const parsed = parseAddress(address);
    if (!parsed) return false;
    return isWithin(parsed, this.proxies) || (hop === 0 && isWithin(parsed, this.peers));
  }

  /** Returns the address of the client: the rightmost one that is not a trusted proxy. */
  findClient(peer: string, forwardedFor = ''): string {
    const reported = forwardedFor.split(',').map((entry) => entry.trim());
    let client = peer;
    for (let hop = 0; this.trusts(client, hop); hop++) {
      const before = parseAddress(reported.pop());
      if (!before) break;
      client = before.toString();
    }
    return parseAddress(client)?.toString() ?? client;
  }
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Range[]): boolean {
  return ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}

const namedRange = (name: string): Range[] => (namedRanges[name] ?? []).map(parseRange);

function parseRange(text: string): Range {
  const [address, bits, ...rest] = text.split('/');
  const network = parseAddress(address);
  const maxBits = network?.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? maxBits : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
  if (!network || rest.length > 0 || !(length <= maxBits))
    throw new InvalidValueError(
      `"${text}" is not an address, a CIDR or one of ${Object.keys(namedRanges).join(', ')}`,
    );
  return [network, length];
}

/** A variable that holds a list for `TrustedProxies`. */
export const trustedProxies = (options: { about: string; default: string }): Variable<string> => ({
  about: options.about,
  expects: 'addresses, CIDRs, or loopback, linklocal, uniquelocal, comma-separated',
  read: (list) => {
    TrustedProxies.parse(list);
    return list;
  },
  required: false,
  fallback: options.default,
  secret: false,
});
