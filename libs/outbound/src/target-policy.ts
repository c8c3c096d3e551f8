import { isIP } from 'node:net';
import { parseAddress, getAddressScope } from './address-scope';
import { allowsAddress, allowsName, type AllowedHost } from './allowed-host';

/** The targets that are allowed besides public hosts. */
export interface TargetPolicy {
  /** Allows http, loopback and private networks; for development. */
  allowPrivate: boolean;
  allowedHosts: readonly AllowedHost[];
}

/** For URLs that the operator configured: nothing is checked. */
export const anywhere = 'anywhere';

export type Targets = TargetPolicy | typeof anywhere;

/** Whether the operator allows a host, which is a name or an address. */
export function isTrustedHost({ allowPrivate, allowedHosts }: TargetPolicy, host: string): boolean {
  if (allowPrivate) return true;
  return isIP(host) ? allowsAddress(allowedHosts, parseAddress(host)) : allowsName(allowedHosts, host);
}

/** Whether a connection for this host may use this address. */
export function allowsConnection(policy: TargetPolicy, host: string, text: string): boolean {
  const address = parseAddress(text);
  const scope = getAddressScope(address);
  switch (scope) {
    case 'blocked':
      return false;
    case 'public':
      return true;
    case 'private':
      return isTrustedHost(policy, host) || allowsAddress(policy.allowedHosts, address);
    case 'reserved':
      return allowsAddress(policy.allowedHosts, address);
  }
}
