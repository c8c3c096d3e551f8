const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const notInAlphabet = 255;

const sextets = new Uint8Array(128).fill(notInAlphabet);
for (let i = 0; i < alphabet.length; i++) sextets[alphabet.charCodeAt(i)] = i;

/** Encodes bytes as base64url without padding, and decodes it. */
export interface Base64UrlCodec {
  encode(bytes: Uint8Array): string;
  /** Undefined unless the text is exactly what `encode` returns: each byte sequence has one encoding. */
  decode(text: string): Uint8Array<ArrayBuffer> | undefined;
}

// Not `atob`: it is lenient, needs an intermediate string, and is slow in Node.js.
export const base64url: Base64UrlCodec = { encode, decode };

function encode(bytes: Uint8Array): string {
  let text = '';
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = ((pending << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 6; bits -= 6) text += alphabet.charAt((pending >> (bits - 6)) & 63);
  }
  return bits > 0 ? text + alphabet.charAt((pending << (6 - bits)) & 63) : text;
}

function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let pending = 0;
  let bits = 0;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const sextet = sextets[text.charCodeAt(i)] ?? notInAlphabet;
    if (sextet === notInAlphabet) return undefined;
    pending = ((pending << 6) | sextet) & 0xffff;
    bits += 6;
    if (bits >= 8) bytes[length++] = pending >> (bits -= 8);
  }
  // Unused bits must be zero, or several texts would encode the same bytes.
  return (pending & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
