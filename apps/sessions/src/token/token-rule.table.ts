/** When the encrypted comparison of a face with a token counts as a match. */
export interface TokenRule {
  /** The number of values of a vector of this version, and so of its tokens. */
  dimension: number;
  /** The least score, after division by the length of the probe where that is above 1. */
  minScore: number;
  /** The greatest length of the probe; an honest one is estimated at 1. */
  maxLength: number;
}

/**
 * The rules by version of the face model. The score is a cosine of centred vectors. A device can send a multiple of its vector, which multiplies the
 * score and the length alike: divided by the length, the score gains nothing. docs/template-protection.md#measurements has the shares of strangers who
 * pass and of honest people who do not. The bench measures with a copy of this table (bench/src/tokens/rule.table.ts), which a test compares.
 */
export const tokenRules: Readonly<Record<string, TokenRule>> = {
  FACEAPI_1: { dimension: 77, minScore: 0.5, maxLength: 1.6 },
  SFACE_1: { dimension: 128, minScore: 0.4, maxLength: 1.6 },
};
