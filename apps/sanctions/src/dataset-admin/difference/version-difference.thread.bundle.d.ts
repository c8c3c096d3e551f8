/** version-difference.thread.ts with all it imports, as text; see tools/assets.mjs. */
declare const text: string;
export default text;
