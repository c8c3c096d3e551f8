import type { LedgerEntry } from './body-ledger';

const minCapacity = 1024;

/**
 * Collects chunks in one buffer. A list of chunks would need many times the memory for a body that is sent byte by byte; this
 * needs at most twice as much, all of it counted in the ledger.
 */
export class GrowingBuffer {
  private buffer = Buffer.alloc(0);
  private used = 0;

  /** @param limit the maximum capacity */
  constructor(
    private readonly entry: LedgerEntry,
    private readonly limit: number,
  ) {}

  get length(): number {
    return this.used;
  }

  append(chunk: Buffer): void {
    const needed = this.used + chunk.length;
    if (needed > this.buffer.length) this.reserve(needed);
    chunk.copy(this.buffer, this.used);
    this.used = needed;
  }

  content(): Buffer {
    return this.buffer.subarray(0, this.used);
  }

  private reserve(needed: number): void {
    const doubled = Math.max(minCapacity, 2 * this.buffer.length);
    const capacity = Math.max(needed, Math.min(doubled, this.limit));
    this.entry.grow(capacity - this.buffer.length);
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
