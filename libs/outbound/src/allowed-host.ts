import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { addressOf, isWithin, type Address, type AddressRange } from './address-standing';

/** What the operator lets callbacks reach though it is not public. */
export type AllowedHost =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'suffix'; readonly suffix: string }
  | { readonly kind: 'range'; readonly range: AddressRange };

/** Reads a comma-separated list of host names (`*.svc.cluster.local` too), addresses and CIDRs. */
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
  // Addresses are compared as IPv4 where they can be, so that a range of the mapped form would match none.
  if (!isIP(start) || rest.length > 0 || addressOf(start).kind() !== ipaddr.parse(start).kind())
    return undefined;
  const most = isIP(start) === 4 ? 32 : 128;
  if (bits === undefined) return { kind: 'range', range: [addressOf(start), most] };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return undefined;
  return { kind: 'range', range: [addressOf(start), Number(bits)] };
}

// Underscores occur in the names of Compose services; a last label that begins with a digit is a mistyped address.
const hostName = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z_]([a-z0-9_-]*[a-z0-9_])?$/;

function parseName(entry: string): AllowedHost | undefined {
  const wildcard = entry.startsWith('*.');
  const written = wildcard ? entry.slice(2) : entry;
  // domainToASCII would cut host/8 down to host.
  const name = /[^\p{L}\p{M}\p{N}._-]/u.test(written) ? '' : plainName(domainToASCII(written));
  if (!hostName.test(name)) return undefined;
  return wildcard ? { kind: 'suffix', suffix: `.${name}` } : { kind: 'name', name };
}

/** A host name as it is compared: small letters, and no dot at the end. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Whether the list has a host by its name. */
export function allowsName(allowed: readonly AllowedHost[], name: string): boolean {
  const plain = plainName(name);
  return allowed.some(
    (host) =>
      (host.kind === 'name' && plain === host.name) ||
      (host.kind === 'suffix' && plain.endsWith(host.suffix)),
  );
}

/** Whether the list has an address, alone or in a range. */
export function allowsAddress(allowed: readonly AllowedHost[], address: Address): boolean {
  return allowed.some((host) => host.kind === 'range' && isWithin(address, host.range));
}
