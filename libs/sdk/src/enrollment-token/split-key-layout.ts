import { headerSize } from './token-header';

/** The size of every token of the scheme. */
export const tokenSize = 4096;

const tagSize = 16;

/** The byte ranges of the parts of a token. Everything before `sealed` is authenticated with it. */
export const parts = {
  reserved: [headerSize, 8],
  id: [8, 24],
  salt: [24, 56],
  iv: [56, 68],
  sealed: [68, tokenSize],
} as const;

const templateSize = parts.sealed[1] - parts.sealed[0] - tagSize;

/** A part of a token, as a view of its bytes. */
export function part(token: Uint8Array<ArrayBuffer>, name: keyof typeof parts): Uint8Array<ArrayBuffer> {
  return token.subarray(...parts[name]);
}

/** The part that is authenticated and not encrypted. */
export function head(token: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return token.subarray(0, parts.sealed[0]);
}

/** A face before encryption: the number of values, the number of captures, the values, and zeros up to the fixed size. */
export function writeTemplate(face: Float32Array, captures: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(templateSize);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, face.length);
  view.setUint16(2, Math.min(captures, 0xffff));
  face.forEach((number, i) => view.setFloat32(4 + 4 * i, number));
  return bytes;
}

/** Reads the face of a template. */
export function readTemplate(template: Uint8Array): Float32Array {
  const view = new DataView(template.buffer, template.byteOffset, template.byteLength);
  return Float32Array.from({ length: view.getUint16(0) }, (_, i) => view.getFloat32(4 + 4 * i));
}
