import { seededRandom } from '@gatehouse/testing';

/** A synthetic face. */
export interface SyntheticFace {
  /** A new capture: its cosine with others of the face is about 0.98, with those of other faces below 0.6. */
  capture: () => number[];
}

const dimension = 128;
/** How much a capture differs from its face. */
const noise = 0.14;

/** Generates faces that depend only on the seed. Their numbers are rounded, so that bodies are small. */
export function makeSyntheticFaces(seed: number): () => SyntheticFace {
  const { next: random } = seededRandom(seed);
  const draw = () => Array.from({ length: dimension }, () => 2 * random() - 1);
  return () => {
    const face = draw();
    return { capture: () => draw().map((other, i) => rounded((face[i] ?? 0) + noise * other)) };
  };
}

const rounded = (number: number): number => Math.round(number * 10_000) / 10_000;
