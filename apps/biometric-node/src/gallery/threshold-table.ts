/** The minimum scores of two faces of one person. A match must reach all of them. */
export interface MinimumScores {
  /** The cosine of the vectors. */
  raw: number;
  /** The score in the centred space of the version (libs/gallery/src/centred-space), or around the mean of the gallery. */
  centred?: number;
}

export interface Thresholds {
  /** 1:1, with a given person. */
  verify: MinimumScores;
  /** 1:N and duplicates: the first row whose `people` the gallery does not exceed applies. */
  identify: readonly (MinimumScores & { people: number })[];
  /** Every two embeddings of an enrollment. Without it they are compared only with their mean. */
  coherence?: MinimumScores;
}

export type ThresholdTable = Readonly<Record<string, Thresholds>>;

const anySize = Infinity;

/** For versions that are not listed. */
export const defaultThresholds: Thresholds = {
  verify: { raw: 0.875 },
  // A false match here reveals the identity of another person.
  identify: [{ people: anySize, raw: 0.92 }],
};

/** Versions of known models. The measured error rates are in docs/face-models.md. */
export const thresholdTable: ThresholdTable = {
  // face-api's descriptors of different people are similar: 0.79 to 0.90.
  FACEAPI_1: {
    verify: { raw: 0.94, centred: 0.45 },
    identify: [
      { people: 100, raw: 0.94, centred: 0.5 },
      { people: 1000, raw: 0.95, centred: 0.52 },
      { people: anySize, raw: 0.96, centred: 0.52 },
    ],
    coherence: { raw: 0.94, centred: 0.45 },
  },
  SFACE_1: {
    verify: { raw: 0.45, centred: 0.4 },
    identify: [
      { people: 1000, raw: 0.5, centred: 0.45 },
      { people: anySize, raw: 0.53, centred: 0.48 },
    ],
    coherence: { raw: 0.45, centred: 0.4 },
  },
};

export const findThresholds = (table: ThresholdTable, version: string): Thresholds =>
  table[version] ?? defaultThresholds;

/** The minimum scores of an identification in a gallery of this size. */
export function findIdentifyThreshold({ identify }: Thresholds, people: number): MinimumScores {
  const row = identify.find((each) => people <= each.people) ?? identify.at(-1);
  if (!row) throw new Error('A version needs at least one threshold for identification.');
  return row;
}

/** Whether a rule of the version needs centred scores. */
export const needsCentredScore = ({ verify, identify, coherence }: Thresholds): boolean =>
  [verify, ...identify, coherence].some((minimum) => minimum?.centred !== undefined);

/** Whether identification needs a centred score at every size, so that an average face matches no one. */
export const isProtected = ({ identify }: Thresholds): boolean =>
  identify.every(({ centred }) => centred !== undefined);
