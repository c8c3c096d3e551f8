/** An accepted break of a release that runs in parallel with the next one. */
export interface KnownBreak {
  release: string;
  /** The beginning of the subject in the test output. */
  subject: string;
  reason: string;
}

export const knownBreaks: readonly KnownBreak[] = [
  {
    release: '0.1.0',
    subject: 'string_store.strings: CREATE TRIGGER release_usage AFTER DELETE',
    reason:
      'It rejects nothing: it releases the quota of deleted strings, also for a release without quotas.',
  },
];
