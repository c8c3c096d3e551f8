/** Many texts in two blocks of shared memory. */
export interface TextTable {
  bytes: SharedArrayBuffer;
  /** The start of each text, followed by the end of the last one. */
  offsets: SharedArrayBuffer;
}

const firstBytes = 1 << 16;
const maxBlockBytes = 1 << 22;
/** UTF-8 has at most three bytes for a UTF-16 unit. */
const maxBytesOfUnit = 3;

/** Writes the texts into blocks one after the other: a list of 300,000 people has no object for each of them. */
export class TextTableBuilder {
  private readonly full: Buffer[] = [];
  private block = Buffer.allocUnsafeSlow(firstBytes);
  private end = 0;
  private lengths = new Uint32Array(1 << 10);
  private count = 0;

  add(text: string): void {
    if (this.end + text.length * maxBytesOfUnit > this.block.length)
      this.startBlock(text.length * maxBytesOfUnit);
    const length = this.block.write(text, this.end);
    this.end += length;
    if (this.count === this.lengths.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.lengths);
      this.lengths = larger;
    }
    this.lengths[this.count++] = length;
  }

  build(): TextTable {
    // Offsets are doubles: a table may be larger than 4 GiB.
    const offsets = new SharedArrayBuffer((this.count + 1) * Float64Array.BYTES_PER_ELEMENT);
    const starts = new Float64Array(offsets);
    for (let i = 0; i < this.count; i++) starts[i + 1] = (starts[i] as number) + (this.lengths[i] as number);
    const bytes = new SharedArrayBuffer(starts.at(-1) ?? 0);
    const all = new Uint8Array(bytes);
    let start = 0;
    for (const block of [...this.full, this.block.subarray(0, this.end)]) {
      all.set(block, start);
      start += block.length;
    }
    return { bytes, offsets };
  }

  /** Keeps what is full, and starts a block of twice the size, up to a limit: at most one block is partly empty. */
  private startBlock(minBytes: number): void {
    this.full.push(this.block.subarray(0, this.end));
    this.block = Buffer.allocUnsafeSlow(Math.max(minBytes, Math.min(this.block.length * 2, maxBlockBytes)));
    this.end = 0;
  }
}

export class TextTableReader {
  private readonly bytes: Buffer;
  private readonly offsets: Float64Array;

  constructor({ bytes, offsets }: TextTable) {
    this.bytes = Buffer.from(bytes as unknown as ArrayBuffer);
    this.offsets = new Float64Array(offsets);
  }

  /** Whether a text is equal to one of another table, without decoding either. */
  isEqual(position: number, other: TextTableReader, otherPosition: number): boolean {
    return this.slice(position).equals(other.slice(otherPosition));
  }

  get(position: number): string {
    return this.bytes.toString('utf8', this.offsets[position], this.offsets[position + 1]);
  }

  private slice(position: number): Buffer {
    return this.bytes.subarray(this.offsets[position], this.offsets[position + 1]);
  }
}

export const countBytes = ({ bytes, offsets }: TextTable): number => bytes.byteLength + offsets.byteLength;
