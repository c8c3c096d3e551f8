import { findFaceRules } from '../device/face-version.table';

/** The 1:1 threshold of the biometric node for descriptors of face-api (version FACEAPI_1). */
export const localMatchThreshold = findFaceRules().localMatch;

/** Whether a score means the same face. Other versions have other thresholds: `findFaceRules(version).localMatch`. */
export function isLocalMatch(score: number, threshold = localMatchThreshold): boolean {
  return score >= threshold;
}
