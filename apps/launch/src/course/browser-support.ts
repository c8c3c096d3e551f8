const needed = [
  'Worker',
  'OffscreenCanvas',
  'createImageBitmap',
  'WebAssembly',
  'indexedDB',
  'ReadableStream',
];

/** Whether this browser has all that the page is built on; `crypto.subtle` also says that the connection is safe. */
export function isSupported(browser: object = globalThis): boolean {
  const { crypto } = browser as { crypto?: { subtle?: unknown } };
  return crypto?.subtle !== undefined && needed.every((name) => name in browser);
}
