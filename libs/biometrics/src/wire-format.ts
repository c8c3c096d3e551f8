import { base64url, type Base64UrlCodec } from './base64url';

export const saltLength = 16;
export const ivLength = 12;
export const tagLength = 16;

// A byte order mark is part of the text: decryption returns exactly what was encrypted.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What is encrypted on the wire. Each purpose has its own keys, so a ciphertext cannot be used for another purpose. */
export const wirePurposes = ['features', 'puid', 'guid'] as const;
export type WirePurpose = (typeof wirePurposes)[number];

/** The values of `x-encryption-version`, with the HKDF info of each. */
export const wireVersions = { '1': { info: 'gatehouse/node/v1/' } } as const;
export type WireVersion = keyof typeof wireVersions;

/** A ciphertext or its content is invalid: the message says why in one sentence. */
export class WireCipherError extends Error {
  override readonly name = 'WireCipherError';
}

/** The parts of a JWE in compact serialisation; the encrypted key is empty, because the key is derived. */
export interface Jwe {
  /** Encoded, because it is authenticated in this form. */
  protectedHeader: string;
  iv: Uint8Array<ArrayBuffer>;
  ciphertext: Uint8Array<ArrayBuffer>;
  tag: Uint8Array<ArrayBuffer>;
}

/** A JWE with the salt from its header. */
export interface SaltedJwe extends Jwe {
  salt: Uint8Array<ArrayBuffer>;
}

/** Whether a text is a known encryption version. */
export const isWireVersion = (text: string): text is WireVersion => Object.hasOwn(wireVersions, text);

/** The HKDF `info` for the key of a purpose. */
export function wireInfo(version: WireVersion, purpose: WirePurpose): string {
  // JavaScript callers have no type check, and no one could decrypt for an unknown purpose.
  if (!isWireVersion(version)) throw new WireCipherError('The encryption version is not known.');
  if (!wirePurposes.includes(purpose)) throw new WireCipherError('The purpose is not known.');
  return wireVersions[version].info + purpose;
}

/**
 * Whether a text has the format of a JWE: five parts of base64url, the first of which is a JSON object. The id of a
 * customer may have four dots too (1.2.840.113549.1).
 */
export const looksEncrypted = (text: string): boolean => /^ey[\w-]+(\.[\w-]*){4}$/.test(text);

/** The protected header that goes with a salt. */
export function protectHeader(salt: Uint8Array, codec: Base64UrlCodec = base64url): string {
  const header = JSON.stringify({ alg: 'dir', enc: 'A256GCM', s: codec.encode(salt) });
  return codec.encode(new TextEncoder().encode(header));
}

/** The compact serialisation. */
export function joinJwe(jwe: Jwe, codec: Base64UrlCodec = base64url): string {
  const [iv, ciphertext, tag] = [jwe.iv, jwe.ciphertext, jwe.tag].map((part) => codec.encode(part));
  return `${jwe.protectedHeader}..${iv}.${ciphertext}.${tag}`;
}

/** Parses a compact serialisation, and rejects every format except that of `joinJwe`. */
export function splitJwe(text: string, codec: Base64UrlCodec = base64url): SaltedJwe {
  const parts = text.split('.', 6);
  if (parts.length !== 5) throw new WireCipherError('A ciphertext has five parts with dots between them.');
  const [protectedHeader, encryptedKey, iv, ciphertext, tag] = parts as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (encryptedKey !== '')
    throw new WireCipherError('The second part of a ciphertext, its key, must be empty.');
  return {
    protectedHeader,
    salt: readSalt(protectedHeader, codec),
    iv: readBytes(iv, 'initialisation vector', codec, ivLength),
    ciphertext: readBytes(ciphertext, 'encrypted content', codec),
    tag: readBytes(tag, 'authentication tag', codec, tagLength),
  };
}

function readSalt(protectedHeader: string, codec: Base64UrlCodec): Uint8Array<ArrayBuffer> {
  const header = readHeader(readBytes(protectedHeader, 'header', codec));
  if (header.alg !== 'dir') throw new WireCipherError('The header must contain "alg":"dir".');
  if (header.enc !== 'A256GCM') throw new WireCipherError('The header must contain "enc":"A256GCM".');
  // Both change the meaning of the rest and cannot be ignored; other members can.
  for (const member of ['zip', 'crit'])
    if (Object.hasOwn(header, member)) throw new WireCipherError(`The header must not contain "${member}".`);
  if (typeof header.s !== 'string') throw new WireCipherError('The header must contain the salt, "s".');
  return readBytes(header.s, 'salt', codec, saltLength);
}

function readHeader(bytes: Uint8Array): Record<string, unknown> {
  const header = parseJson(readText(bytes, 'header'), 'header');
  if (typeof header !== 'object' || header === null || Array.isArray(header))
    throw new WireCipherError('The header is not a JSON object.');
  return header as Record<string, unknown>;
}

function readBytes(
  text: string,
  part: string,
  codec: Base64UrlCodec,
  length?: number,
): Uint8Array<ArrayBuffer> {
  const bytes = codec.decode(text);
  if (!bytes) throw new WireCipherError(`The ${part} is not base64url without padding.`);
  if (length !== undefined && bytes.length !== length)
    throw new WireCipherError(`The ${part} must be ${length} bytes; it is ${bytes.length}.`);
  return bytes;
}

/** Decodes the UTF-8 text of a part. */
export function readText(bytes: Uint8Array, part: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new WireCipherError(`The ${part} is not UTF-8.`);
  }
}

/** Parses the JSON of a part. The message of the parser is dropped, because it may quote the text. */
export function parseJson(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WireCipherError(`The ${part} is not JSON.`);
  }
}
