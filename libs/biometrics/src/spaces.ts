// A separate entry: its tables have 100 KB, which the bundles of the page and the SDK must not include.
export { findKnownSpace, knownSpaces } from './centred-space/known-spaces';
