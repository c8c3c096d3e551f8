import type { Variable } from '../config/variable';
import { TrustedProxies } from './trusted-proxies';

/** A list for `TrustedProxies`. */
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
