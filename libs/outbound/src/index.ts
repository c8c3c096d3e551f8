export { parseAllowedHosts, type AllowedHost } from './allowed-host';
export { OutboundClient } from './outbound-client';
export { OutboundError, type OutboundReason, outboundReasons } from './outbound.error';
export { parseUrl } from './parsed-url';
export { findTargetProblem } from './target';
export { anywhere, type TargetPolicy } from './target-policy';
