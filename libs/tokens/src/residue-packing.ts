import { parameters } from './parameters.table';

const { primes, residueBits } = parameters;

/** The bytes of packed residues: four residues of 26 bits are 13 bytes. The count is a multiple of four. */
export const packedBytes = (count: number): number => (primes.length * count * residueBits) / 8;

/** Packs residues one after the other, prime by prime, the most significant bit first. */
export function packResidues(residues: readonly Float64Array[]): Uint8Array {
  const bytes = new Uint8Array(packedBytes(residues[0]!.length));
  let offset = 0;
  for (const values of residues) {
    for (let i = 0; i < values.length; i += 4) {
      const a = values[i]!;
      const b = values[i + 1]!;
      const c = values[i + 2]!;
      const d = values[i + 3]!;
      // An array of bytes keeps the lower 8 bits of a number.
      bytes[offset] = a >>> 18;
      bytes[offset + 1] = a >>> 10;
      bytes[offset + 2] = a >>> 2;
      bytes[offset + 3] = (a << 6) | (b >>> 20);
      bytes[offset + 4] = b >>> 12;
      bytes[offset + 5] = b >>> 4;
      bytes[offset + 6] = (b << 4) | (c >>> 22);
      bytes[offset + 7] = c >>> 14;
      bytes[offset + 8] = c >>> 6;
      bytes[offset + 9] = (c << 2) | (d >>> 24);
      bytes[offset + 10] = d >>> 16;
      bytes[offset + 11] = d >>> 8;
      bytes[offset + 12] = d;
      offset += 13;
    }
  }
  return bytes;
}

/** Unpacks residues; undefined if one is not below its prime, because each polynomial has one encoding. */
export function unpackResidues(bytes: Uint8Array): Float64Array[] | undefined {
  const residues: Float64Array[] = [];
  const size = bytes.length / primes.length;
  for (let p = 0; p < primes.length; p++) {
    const values = unpackValues(bytes.subarray(p * size, (p + 1) * size));
    const { prime } = primes[p]!;
    for (let i = 0; i < values.length; i++) if (values[i]! >= prime) return undefined;
    residues.push(values);
  }
  return residues;
}

function unpackValues(bytes: Uint8Array): Float64Array {
  const values = new Float64Array((bytes.length / 13) * 4);
  for (let i = 0, offset = 0; i < values.length; i += 4, offset += 13) {
    const b = bytes[offset + 3]!;
    const c = bytes[offset + 6]!;
    const d = bytes[offset + 9]!;
    values[i] = (bytes[offset]! << 18) | (bytes[offset + 1]! << 10) | (bytes[offset + 2]! << 2) | (b >> 6);
    values[i + 1] = ((b & 63) << 20) | (bytes[offset + 4]! << 12) | (bytes[offset + 5]! << 4) | (c >> 4);
    values[i + 2] = ((c & 15) << 22) | (bytes[offset + 7]! << 14) | (bytes[offset + 8]! << 6) | (d >> 2);
    values[i + 3] =
      ((d & 3) << 24) | (bytes[offset + 10]! << 16) | (bytes[offset + 11]! << 8) | bytes[offset + 12]!;
  }
  return values;
}
