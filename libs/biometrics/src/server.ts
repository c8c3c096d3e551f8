// A separate entry: it needs node:crypto, which the bundles of the page and the SDK must not include.
export { ServerWireCipher } from './server-wire-cipher';
