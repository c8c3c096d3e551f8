import { isIP } from 'node:net';
import { addressOf, standingOf } from './address-standing';
import { allowsAddress, allowsName, type AllowedHost } from './allowed-host';

/** What customers may have us connect to besides public hosts. */
export interface TargetPolicy {
  /** Lets through http, loopback and private networks; for development. */
  allowPrivate: boolean;
  allowedHosts: readonly AllowedHost[];
}

/** For addresses that the operator configured himself: nothing is vetted. */
export const anywhere = 'anywhere';

export type Targets = TargetPolicy | typeof anywhere;

/** Whether the operator vouches for a host, which is a name or an address. */
export function vouchesFor({ allowPrivate, allowedHosts }: TargetPolicy, host: string): boolean {
  if (allowPrivate) return true;
  return isIP(host) ? allowsAddress(allowedHosts, addressOf(host)) : allowsName(allowedHosts, host);
}

/** Whether a connection for this host may go to this address. */
export function admits(policy: TargetPolicy, host: string, text: string): boolean {
  const address = addressOf(text);
  const standing = standingOf(address);
  switch (standing) {
    case 'never':
      return false;
    case 'public':
      return true;
    case 'private':
      return vouchesFor(policy, host) || allowsAddress(policy.allowedHosts, address);
    case 'reserved':
      return allowsAddress(policy.allowedHosts, address);
  }
}
