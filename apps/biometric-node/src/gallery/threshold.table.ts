/** The raw cosine from which two faces count as one person's, by how many people they are told apart from. */
export interface Thresholds {
  /** One to one, against a person who was named. */
  verify: number;
  /** One to many, and for duplicates: the first row whose `people` the gallery does not exceed counts. */
  identify: readonly { people: number; score: number }[];
}

export type ThresholdTable = Readonly<Record<string, Thresholds>>;

const anyNumber = Infinity;

/** Any version that is not listed. */
export const usualThresholds: Thresholds = {
  verify: 0.875,
  // A false match here hands over a stranger's identity.
  identify: [{ people: anyNumber, score: 0.92 }],
};

/** Versions whose cosine is distributed otherwise. docs/biometric-node.md has the false-match rates that were measured. */
export const thresholdTable: ThresholdTable = {
  // face-api's descriptors of different people are already alike: 0.79 to 0.90.
  FACEAPI_1: {
    verify: 0.94,
    identify: [
      { people: 100, score: 0.94 },
      { people: 1000, score: 0.95 },
      { people: anyNumber, score: 0.96 },
    ],
  },
};

export const thresholdsOf = (table: ThresholdTable, version: string): Thresholds =>
  table[version] ?? usualThresholds;

/** The score from which a gallery of this size identifies. */
export function identifyScore({ identify }: Thresholds, people: number): number {
  const row = identify.find((each) => people <= each.people) ?? identify.at(-1);
  if (!row) throw new Error('A version needs at least one threshold for identification.');
  return row.score;
}
