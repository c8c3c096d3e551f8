/** A synthetic person: a random direction, which is dissimilar to every other. */
export interface Face {
  /** The output of a face model, slightly different each time. */
  capture(): number[];
}

// The cosine of two captures is about 0.98.
const noise = 0.15;

export function makeFace(dimension: number): Face {
  const face = Array.from({ length: dimension }, gaussian);
  return { capture: () => face.map((number) => number + noise * gaussian()) };
}

export function gaussian(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
