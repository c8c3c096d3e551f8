import { decode, encode, type TagDecoder, Tagged } from 'cborg';
import { orRefuse, refuse, refuseUnless } from '../refusal';
import { scanCbor } from './cbor-scan';

export type CborMap = Map<unknown, unknown>;

/** CBOR in CBOR (tag 24). Digests and signatures are over its bytes as they were received. */
export class EmbeddedCbor {
  constructor(readonly bytes: Uint8Array) {}

  decode(): unknown {
    return decodeCbor(this.bytes);
  }
}

/** A full date (tag 1004, RFC 8943). Nothing here reads it. */
class FullDate {}

const tags: Record<number, TagDecoder> = {
  0: (content) => readDate(content()),
  24: (content) => new EmbeddedCbor(bytesOf(content())),
  1004: (content) => (typeof content() === 'string' ? new FullDate() : refuse('malformed-cbor')),
};

/** Decodes one item: within the limits, without duplicate keys, with the tags of ISO/IEC 18013-5 only. */
export function decodeCbor(bytes: Uint8Array): unknown {
  scanCbor(bytes);
  return orRefuse<unknown>('malformed-cbor', () =>
    decode(bytes, {
      useMaps: true,
      rejectDuplicateMapKeys: true,
      allowUndefined: false,
      allowBigInt: false,
      tags,
    }),
  );
}

export const encodeCbor = (value: unknown): Uint8Array => encode(value);

/** `#6.24(bstr .cbor …)` */
export const embed = (bytes: Uint8Array): Tagged => new Tagged(24, bytes);

const datePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

function readDate(value: unknown): Date {
  refuseUnless(typeof value === 'string' && datePattern.test(value), 'malformed-cbor');
  const date = new Date(value);
  refuseUnless(!Number.isNaN(date.getTime()), 'malformed-cbor');
  return date;
}

export function mapOf(value: unknown): CborMap {
  refuseUnless(value instanceof Map, 'malformed-cbor');
  return value as CborMap;
}

/** A map that has these keys, perhaps the optional ones, and no others. */
export function strictMapOf(
  value: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): CborMap {
  const map = mapOf(value);
  refuseUnless(
    required.every((key) => map.has(key)),
    'malformed-cbor',
  );
  const known = new Set<unknown>([...required, ...optional]);
  refuseUnless(
    [...map.keys()].every((key) => known.has(key)),
    'malformed-cbor',
  );
  return map;
}

export function arrayOf(value: unknown, length?: number): unknown[] {
  refuseUnless(Array.isArray(value), 'malformed-cbor');
  refuseUnless(length === undefined || value.length === length, 'malformed-cbor');
  return value;
}

export function bytesOf(value: unknown): Uint8Array {
  refuseUnless(value instanceof Uint8Array, 'malformed-cbor');
  return value;
}

export function textOf(value: unknown): string {
  refuseUnless(typeof value === 'string', 'malformed-cbor');
  return value;
}

export function embeddedOf(value: unknown): EmbeddedCbor {
  refuseUnless(value instanceof EmbeddedCbor, 'malformed-cbor');
  return value;
}

export function dateOf(value: unknown): Date {
  refuseUnless(value instanceof Date, 'malformed-cbor');
  return value;
}
