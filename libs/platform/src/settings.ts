// What a tool needs that reads variables or client addresses, without loading Nest.
export { clientNetwork } from './client-address/client-network';
export { TrustedProxies } from './client-address/trusted-proxies';
export { trustedProxies } from './client-address/trusted-proxies.variable';
export { type Config, loadConfig } from './config/config';
export { integer, type Variables } from './config/variable';
