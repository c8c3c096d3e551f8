/** The CBOR values that WebAuthn needs, of at most 64 KiB each. */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue>;

const majorTypes = { positive: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const;

/** Encodes in the form that CTAP2 requires: shortest lengths. Maps keep the order of their entries. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number')
    return value >= 0 ? head(majorTypes.positive, value) : head(majorTypes.negative, -1 - value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(majorTypes.text, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(majorTypes.bytes, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [encodeCbor(key), encodeCbor(held)]);
  return Buffer.concat([head(majorTypes.map, value.size), ...entries]);
}

function head(majorType: number, argument: number): Buffer {
  const type = majorType << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 0x100) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 0xff]);
}
