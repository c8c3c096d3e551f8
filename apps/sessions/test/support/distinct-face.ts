import type { SyntheticPerson, SeededRandom } from '@gatehouse/testing';

const dimension = 128;
// The cosine of two captures is about 0.98; that of two people is near 0, so that no two people match.
const noise = 0.14;

/** Faces that never match each other, for tests that count people. */
export function distinctFaces(random: Pick<SeededRandom, 'below'>): () => SyntheticPerson {
  const draw = () => Float32Array.from({ length: dimension }, () => random.below(20_001) / 10_000 - 1);
  return () => {
    const face = draw();
    return { capture: () => draw().map((other, i) => face[i]! + noise * other) };
  };
}
