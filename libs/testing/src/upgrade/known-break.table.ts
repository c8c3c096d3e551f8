/** Something that a release can no longer do beside the next one, which we take upon us. */
export interface KnownBreak {
  release: string;
  /** The beginning of the statement, or the table and its rule, as the test names it. */
  what: string;
  reason: string;
}

export const knownBreaks: readonly KnownBreak[] = [
  {
    release: '0.1.0',
    what: 'string_store.strings: CREATE TRIGGER release_usage AFTER DELETE',
    reason:
      'It refuses nothing: it gives back the quota of what is deleted, also by a release that does not know quotas.',
  },
];
