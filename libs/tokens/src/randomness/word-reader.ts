import { TokenError } from '../token.errors';

/** Reads random bytes as big-endian words of 32 bits. */
export class WordReader {
  private readonly view: DataView;
  private offset = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  next(): number {
    // Samplers get spare words for values that they reject. A good generator never uses them up.
    if (this.offset + 4 > this.view.byteLength) throw new TokenError('broken-randomness');
    const word = this.view.getUint32(this.offset);
    this.offset += 4;
    return word;
  }

  /** Fills an array with the upper bits of words, of those that are below the limit. */
  fillBelow(values: Float64Array, limit: number, bits: number): void {
    const { view } = this;
    const shift = 32 - bits;
    let { offset } = this;
    for (let i = 0; i < values.length; offset += 4) {
      if (offset + 4 > view.byteLength) throw new TokenError('broken-randomness');
      const value = view.getUint32(offset) >>> shift;
      if (value < limit) values[i++] = value;
    }
    this.offset = offset;
  }

  /** The upper bits of the first word that has them from `min` to below `limit`. */
  nextBetween(min: number, limit: number, bits: number): number {
    for (;;) {
      const value = this.next() >>> (32 - bits);
      if (value >= min && value < limit) return value;
    }
  }
}
