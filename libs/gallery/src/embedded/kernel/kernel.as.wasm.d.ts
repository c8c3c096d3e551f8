/** kernel.as.ts, compiled; see tools/compiled-files.mjs. */
declare const bytes: Uint8Array<ArrayBuffer>;
export default bytes;
