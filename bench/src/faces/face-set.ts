import { normalise } from '@gatehouse/biometrics';
import { type CentredSpace, computeCentredScore, knownSpaces } from '@gatehouse/gallery';
import { readSharedPortraits } from '@gatehouse/testing';
import { describeWithSFace } from './sface';

/** The portraits of ../shared/data/faces, described by one model. */
export interface FaceSet {
  version: string;
  space: CentredSpace;
  faces: { person: string; vector: Float32Array }[];
}

/** Two photographs compared. */
export interface Comparison {
  people: [string, string];
  raw: number;
  centred: number;
}

export const scoreNames = ['raw', 'centred'] as const;
export type ScoreName = (typeof scoreNames)[number];

/** The faces by each model whose files are here; none without the portraits. */
export async function loadFaceSets(): Promise<FaceSet[]> {
  const portraits = await readSharedPortraits();
  if (!portraits) return [];
  const byFaceApi = portraits.map(({ descriptor }) => descriptor);
  const bySFace = await describeWithSFace(portraits);
  const descriptors = { FACEAPI_1: byFaceApi, ...(bySFace && { SFACE_1: bySFace }) };
  return Object.entries(descriptors).map(([version, vectors]) => ({
    version,
    space: knownSpaces[version]!,
    faces: vectors.map((vector, i) => ({ person: portraits[i]!.person, vector: normalise(vector)! })),
  }));
}

/** Compares every two photographs. */
export function compareAll({ faces, space }: FaceSet): { mates: Comparison[]; strangers: Comparison[] } {
  const all = faces.flatMap((a, i) =>
    faces.slice(i + 1).map((b): Comparison => ({
      people: [a.person, b.person],
      raw: a.vector.reduce((sum, value, j) => sum + value * b.vector[j]!, 0),
      centred: computeCentredScore(space, a.vector, b.vector),
    })),
  );
  const isOnePerson = ({ people: [a, b] }: Comparison): boolean => a === b;
  return { mates: all.filter(isOnePerson), strangers: all.filter((each) => !isOnePerson(each)) };
}
