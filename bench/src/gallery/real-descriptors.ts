import { normalise } from '@gatehouse/biometrics';
import { createSyntheticFaces, readSharedFaces } from '@gatehouse/testing';
import { isQuick } from '../suite/report';

const synthetic = isQuick ? 100 : 5000;

/** Descriptors of real faces, if available, among similar synthetic ones: unit vectors of one dimension. */
export async function loadDescriptors(): Promise<Float32Array[] | undefined> {
  const faces = await readSharedFaces();
  if (!faces) return undefined;
  const people = createSyntheticFaces({ seed: 1 });
  const made = Array.from({ length: synthetic }, () => people.person()).flatMap((person) => [
    person.capture(),
    person.capture(),
  ]);
  const real = faces.flatMap(({ first, second }) => [first, second]);
  return [...real, ...made].flatMap((vector) => normalise(vector) ?? []);
}
