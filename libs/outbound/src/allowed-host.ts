import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { parseAddress, isInRange, type Address, type AddressRange } from './address-scope';

/** A host that is not public, but that the operator allows. */
export type AllowedHost =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'suffix'; readonly suffix: string }
  | { readonly kind: 'range'; readonly range: AddressRange };

/** Parses a comma-separated list of host names (also `*.svc.cluster.local`), addresses and CIDRs. */
export function parseAllowedHosts(list: string): AllowedHost[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
}

function parseEntry(entry: string): AllowedHost {
  const allowed = parseRange(entry) ?? parseName(entry);
  if (!allowed) throw new Error(`${entry} is not a host name, an address or a CIDR`);
  return allowed;
}

function parseRange(entry: string): AllowedHost | undefined {
  const [start = '', bits, ...rest] = entry.split('/');
  // Mapped addresses are compared as IPv4, so a range of mapped addresses would never match.
  if (!isIP(start) || rest.length > 0 || parseAddress(start).kind() !== ipaddr.parse(start).kind())
    return undefined;
  const maxBits = isIP(start) === 4 ? 32 : 128;
  if (bits === undefined) return { kind: 'range', range: [parseAddress(start), maxBits] };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > maxBits) return undefined;
  return { kind: 'range', range: [parseAddress(start), Number(bits)] };
}

// Compose services may have underscores. A last label that starts with a digit is a mistyped address.
const hostName = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z_]([a-z0-9_-]*[a-z0-9_])?$/;

function parseName(entry: string): AllowedHost | undefined {
  const wildcard = entry.startsWith('*.');
  const text = wildcard ? entry.slice(2) : entry;
  // domainToASCII would shorten host/8 to host.
  const name = /[^\p{L}\p{M}\p{N}._-]/u.test(text) ? '' : normalizeName(domainToASCII(text));
  if (!hostName.test(name)) return undefined;
  return wildcard ? { kind: 'suffix', suffix: `.${name}` } : { kind: 'name', name };
}

/** Normalizes a host name to lower case without a trailing dot. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

export function allowsName(allowed: readonly AllowedHost[], name: string): boolean {
  const plain = normalizeName(name);
  return allowed.some(
    (host) =>
      (host.kind === 'name' && plain === host.name) ||
      (host.kind === 'suffix' && plain.endsWith(host.suffix)),
  );
}

export function allowsAddress(allowed: readonly AllowedHost[], address: Address): boolean {
  return allowed.some((host) => host.kind === 'range' && isInRange(address, host.range));
}
