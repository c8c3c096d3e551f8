import { createCipheriv, createHash } from 'node:crypto';
import type { Randomness } from '../src/randomness/randomness';

/** The key stream of AES-256-CTR under SHA-256 of a text: the same text gives the same bytes. */
export class SeededRandomness implements Randomness {
  private readonly cipher;

  constructor(seed: string) {
    this.cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16));
  }

  draw(length: number): Uint8Array {
    return new Uint8Array(this.cipher.update(Buffer.alloc(length)));
  }

  /** An integer from 0 to below the limit. */
  below(limit: number): number {
    return Buffer.from(this.draw(6)).readUIntBE(0, 6) % limit;
  }

  normal(): number {
    const [a, b] = [this.below(2 ** 32), this.below(2 ** 32)];
    return Math.sqrt(-2 * Math.log((a + 1) / 2 ** 32)) * Math.cos((2 * Math.PI * b) / 2 ** 32);
  }

  /** A vector with a random direction. */
  vector(dimension: number): number[] {
    return Array.from({ length: dimension }, () => this.normal());
  }
}

/** Keeps copies of everything that it returns. */
export class RecordedRandomness extends SeededRandomness {
  readonly drawn: Buffer[] = [];

  override draw(length: number): Uint8Array {
    const bytes = super.draw(length);
    this.drawn.push(Buffer.from(bytes));
    return bytes;
  }
}

export function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
