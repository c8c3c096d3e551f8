const requiredApis = [
  'Worker',
  'OffscreenCanvas',
  'createImageBitmap',
  'WebAssembly',
  'indexedDB',
  'ReadableStream',
];

/** Whether this browser has every API that the page needs; `crypto.subtle` also requires a secure context. */
export function isSupported(): boolean {
  const { crypto } = globalThis as { crypto?: { subtle?: unknown } };
  return crypto?.subtle !== undefined && requiredApis.every((name) => name in globalThis);
}
