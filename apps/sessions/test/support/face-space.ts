import type { CentredSpace } from '@gatehouse/biometrics';
import { createSyntheticFaces, type SyntheticFaces, type SyntheticPerson } from '@gatehouse/testing';

export type { SyntheticPerson };

const dimension = 128;
// As many rows as the space of FACEAPI_1 has: the size decides how many random directions a token contains.
const rows = Array.from({ length: 77 }, (_, row) =>
  Float32Array.from({ length: dimension }, (_, column) => (row === column ? 1 : 0)),
);
const measuredPeople = 300;

const spaces = new WeakMap<SyntheticPerson, CentredSpace>();

/** Synthetic people with different faces: the same seed returns the same people. */
export function people(seed: number): SyntheticFaces {
  const faces = createSyntheticFaces({ seed });
  const space = measureSpace(createSyntheticFaces({ seed }));
  const person = () => {
    const face = faces.person();
    spaces.set(face, space);
    return face;
  };
  return { person };
}

/** The space in which the tokens of a person are compared. Synthetic people have another average than real ones. */
export const findSpace = (face: SyntheticPerson): CentredSpace =>
  spaces.get(face) ?? { mean: new Float32Array(dimension), rows };

/** The space of a population. */
function measureSpace(faces: SyntheticFaces): CentredSpace {
  const mean = new Float32Array(dimension);
  for (let i = 0; i < measuredPeople; i++) {
    const vector = faces.person().capture();
    const length = Math.hypot(...vector);
    for (let j = 0; j < dimension; j++) mean[j]! += vector[j]! / length / measuredPeople;
  }
  return { mean, rows };
}
