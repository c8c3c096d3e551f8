// Exports for tools that read variables or client addresses without loading Nest.
export { clientNetwork } from './client-address/client-network';
export { TrustedProxies, trustedProxies } from './client-address/trusted-proxies';
export { reportErrors } from './command-line/command-runner';
export { type Config, loadConfig } from './config/config';
export { baseUrl, flag, integer, text, type Variable, type Variables } from './config/variable';
