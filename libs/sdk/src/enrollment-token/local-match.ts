/** What the biometric node asks of one descriptor of the page against another, 1:1 (version FACEAPI_1). */
export const localMatchThreshold = 0.94;

/** Whether a score is that of the same face. */
export function isLocalMatch(score: number, threshold = localMatchThreshold): boolean {
  return score >= threshold;
}
