/** A pseudo-random generator (xorshift). */
export class Random {
  private static readonly normals = Float32Array.from({ length: 65_536 }, (_, i) =>
    quantile((i + 0.5) / 65_536),
  );
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 0x9e3779b1) || 1;
    for (let i = 0; i < 8; i++) this.next();
  }

  below(count: number): number {
    return Math.floor(((this.next() >>> 0) / 2 ** 32) * count);
  }

  sign(): number {
    return this.next() & 0x8000 ? -1 : 1;
  }

  normal(): number {
    return Random.normals[this.next() >>> 16]!;
  }

  private next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x;
  }
}

/** The quantile of the normal distribution; Abramowitz and Stegun 26.2.23. */
function quantile(p: number): number {
  if (p > 0.5) return -quantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  const denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  return numerator / denominator - t;
}
