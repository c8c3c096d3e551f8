// An entry of its own: it needs node:crypto, which the page's bundle and the SDK must never see.
export { NodeWireCipher } from './node-wire-cipher';
