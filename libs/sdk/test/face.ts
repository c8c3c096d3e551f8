/** A synthetic face descriptor: 128 numbers that depend only on the seed. */
export const face = (seed: number, length = 128): Float32Array =>
  Float32Array.from({ length }, (_, i) => 0.1 * Math.sin(seed * 7919 + i * i * 0.37 + i));

/** Another capture of a face: more noise makes it less similar. */
export const like = (embedding: Float32Array, noise: number, seed = 1): Float32Array =>
  embedding.map((number, i) => number + noise * Math.cos(seed * 104_729 + i * 12.9898));

/** The cosine by definition, in double precision. */
export function plainCosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
    Array.from(x).reduce((sum, number, i) => sum + number * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** The mean of the directions by definition, in double precision. */
export function plainMean(embeddings: readonly ArrayLike<number>[]): number[] {
  const units = embeddings.map((embedding) => {
    const length = Math.hypot(...Array.from(embedding));
    return Array.from(embedding, (number) => number / length);
  });
  const sum = units[0]!.map((_, i) => units.reduce((total, unit) => total + unit[i]!, 0));
  return sum.map((number) => number / Math.hypot(...sum));
}
