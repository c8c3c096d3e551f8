/** read.as.ts, compiled; see tools/assets.mjs. */
declare const bytes: Uint8Array<ArrayBuffer>;
export default bytes;
