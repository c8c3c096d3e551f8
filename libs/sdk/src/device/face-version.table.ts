/** How descriptors of one face model are compared on a device. */
export interface FaceRules {
  /** Two descriptors of one person have at most this Euclidean distance. At this distance the score of a match is 0.5. */
  maxDistance: number;
}

/** By the version of the model, which is also that of its galleries. docs/face-models.md shows the measured errors. */
export const faceVersionTable: Readonly<Record<string, FaceRules>> = {
  // 99 of 100 pairs of one person, 1 in 7,381 of two.
  FACEAPI_1: { maxDistance: 0.5 },
  // Unit vectors: the distance is that of a cosine of 0.45. Measured on 40 portraits: one person from 0.61, two people up to 0.39.
  SFACE_1: { maxDistance: 1.05 },
};

/** The version of descriptors where none is named. */
export const defaultFaceVersion = 'FACEAPI_1';

/** Throws for a version that this release does not know: without rules nothing can be compared. */
export function findFaceRules(version: string = defaultFaceVersion): FaceRules {
  const rules = Object.hasOwn(faceVersionTable, version) ? faceVersionTable[version] : undefined;
  if (!rules) throw new RangeError(`The face model version ${version} is unknown. Update the SDK.`);
  return rules;
}
