/** An accepted break of a release that runs in parallel with the next one. */
export interface KnownBreak {
  release: string;
  /** The beginning of the subject in the test output. */
  subject: string;
  reason: string;
}

export const knownBreaks: readonly KnownBreak[] = [];
