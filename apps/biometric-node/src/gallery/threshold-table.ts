/** The minimum raw cosine of two faces of one person. */
export interface Thresholds {
  /** 1:1, with a given person. */
  verify: number;
  /** 1:N and duplicates: the first row whose `people` the gallery does not exceed applies. */
  identify: readonly { people: number; score: number }[];
}

export type ThresholdTable = Readonly<Record<string, Thresholds>>;

const anySize = Infinity;

/** For versions that are not listed. */
export const defaultThresholds: Thresholds = {
  verify: 0.875,
  // A false match here reveals the identity of another person.
  identify: [{ people: anySize, score: 0.92 }],
};

/** Versions with another distribution of cosines. The measured false-match rates are in docs/biometric-node.md. */
export const thresholdTable: ThresholdTable = {
  // face-api's descriptors of different people are similar: 0.79 to 0.90.
  FACEAPI_1: {
    verify: 0.94,
    identify: [
      { people: 100, score: 0.94 },
      { people: 1000, score: 0.95 },
      { people: anySize, score: 0.96 },
    ],
  },
};

export const findThresholds = (table: ThresholdTable, version: string): Thresholds =>
  table[version] ?? defaultThresholds;

/** The threshold for identification in a gallery of this size. */
export function findIdentifyThreshold({ identify }: Thresholds, people: number): number {
  const row = identify.find((each) => people <= each.people) ?? identify.at(-1);
  if (!row) throw new Error('A version needs at least one threshold for identification.');
  return row.score;
}
