/** When a reply counts as the enrolled person: the rules of apps/sessions/src/token/token-rule.table.ts, which a bench cannot import. */
export interface TokenRule {
  /** The space of the vectors. */
  spaceName: string;
  dimension: number;
  /** The least score, after division by the length where that is above 1. */
  minScore: number;
  /** The maximum length of the probe, as estimated from the secret directions. */
  maxLength: number;
}

export const tokenRules: readonly TokenRule[] = [
  { spaceName: 'FACEAPI_1', dimension: 77, minScore: 0.5, maxLength: 1.6 },
  { spaceName: 'SFACE_1', dimension: 128, minScore: 0.4, maxLength: 1.6 },
];
