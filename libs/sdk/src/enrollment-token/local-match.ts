/** The 1:1 threshold of the biometric node for descriptors of the launch page (version FACEAPI_1). */
export const localMatchThreshold = 0.94;

/** Whether a score means the same face. */
export function isLocalMatch(score: number, threshold = localMatchThreshold): boolean {
  return score >= threshold;
}
