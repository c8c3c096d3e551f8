// The parts for tools that must start without loading Nest.
export { clientNetwork } from './client-address/client-network';
export { TrustedProxies } from './client-address/trusted-proxies';
export { trustedProxies } from './client-address/trusted-proxies.variable';
export { reportErrors } from './command-line/command-runner';
export { type Config, loadConfig } from './config/config';
export { flag, integer, text, type Variable, type Variables } from './config/variable';
