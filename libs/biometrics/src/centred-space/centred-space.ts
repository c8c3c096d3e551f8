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

/** The difference of a vector from the mean, along the rows. */
export function toCentred({ mean, rows }: CentredSpace, vector: Float32Array): Float64Array {
  const difference = new Float64Array(mean.length);
  for (let i = 0; i < mean.length; i++) difference[i] = vector[i]! - mean[i]!;
  if (!rows) return difference;
  const along = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) along[i] = dot(rows[i]!, difference);
  difference.fill(0);
  return along;
}

/** The score of two vectors in the space. */
export function computeCentredScore(space: CentredSpace, a: Float32Array, b: Float32Array): number {
  const [centredA, centredB] = [toCentred(space, a), toCentred(space, b)];
  const score = compareCentred(centredA, centredB);
  centredA.fill(0);
  centredB.fill(0);
  return score;
}

/**
 * The cosine of two differences from the mean, times the shorter length by the longer one. The cosine alone ignores the length: a
 * forged face close to the mean, where raw cosines are high, would only need the direction of many people. Real faces are about
 * equally far from the mean. 0 for the mean itself, which has no direction.
 */
export function compareCentred(a: Float64Array, b: Float64Array): number {
  const longer = Math.max(dot(a, a), dot(b, b));
  return longer > 0 ? dot(a, b) / longer : 0;
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
