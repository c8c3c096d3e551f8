/** Many texts in two blocks of shared memory. */
export interface TextTable {
  bytes: SharedArrayBuffer;
  /** The start of each text, followed by the end of the last one. */
  offsets: SharedArrayBuffer;
}

export class TextTableBuilder {
  private readonly texts: Uint8Array[] = [];
  private readonly encoder = new TextEncoder();

  add(text: string): void {
    this.texts.push(this.encoder.encode(text));
  }

  build(): TextTable {
    // Offsets are doubles: a table may be larger than 4 GiB.
    const offsets = new SharedArrayBuffer((this.texts.length + 1) * Float64Array.BYTES_PER_ELEMENT);
    const starts = new Float64Array(offsets);
    for (const [i, { length }] of this.texts.entries()) starts[i + 1] = (starts[i] ?? 0) + length;
    const bytes = new SharedArrayBuffer(starts.at(-1) ?? 0);
    const all = new Uint8Array(bytes);
    for (const [i, text] of this.texts.entries()) all.set(text, starts[i]);
    return { bytes, offsets };
  }
}

export class TextTableReader {
  private readonly bytes: Buffer;
  private readonly offsets: Float64Array;

  constructor({ bytes, offsets }: TextTable) {
    this.bytes = Buffer.from(bytes as unknown as ArrayBuffer);
    this.offsets = new Float64Array(offsets);
  }

  get(position: number): string {
    return this.bytes.toString('utf8', this.offsets[position], this.offsets[position + 1]);
  }
}

export const countBytes = ({ bytes, offsets }: TextTable): number => bytes.byteLength + offsets.byteLength;
