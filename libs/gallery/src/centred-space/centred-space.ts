/**
 * Where vectors are compared by how they differ from the average face. The raw cosine of two strangers is high with most models,
 * because all faces have much in common; the average of many faces is similar to everyone. In a centred space it is similar to no one.
 */
export interface CentredSpace {
  /** The average of unit vectors. */
  readonly mean: Float32Array;
  /**
   * The directions in which faces differ, orthogonal, each as long as its weight: directions in which all faces differ a lot, and which a forged
   * face could use to resemble many, count less. Without rows all directions count alike.
   */
  readonly rows?: readonly Float32Array[];
}

/** The unit vector in the centred space; undefined for the mean itself, which has no direction. */
export function toCentred({ mean, rows }: CentredSpace, vector: Float32Array): Float64Array | undefined {
  const difference = Float64Array.from(vector, (value, i) => value - mean[i]!);
  const projected = rows ? Float64Array.from(rows, (row) => dot(row, difference)) : difference;
  const length = Math.sqrt(dot(projected, projected));
  return length > minLength ? projected.map((value) => value / length) : undefined;
}

/** The cosine of two vectors in the centred space; -1 if one has no direction there. */
export function computeCentredCosine(space: CentredSpace, a: Float32Array, b: Float32Array): number {
  const [centredA, centredB] = [toCentred(space, a), toCentred(space, b)];
  return centredA && centredB ? dot(centredA, centredB) : -1;
}

/** Shorter differences from the mean are rounding errors. */
export const minLength = 1e-4;

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
