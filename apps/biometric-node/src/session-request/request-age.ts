// A session lasts a day at most. Withdrawals, which reject older requests, are stored for longer than this.
const maxAgeMs = 3 * 24 * 60 * 60 * 1000;

/** Rejects replays: an old request must not enroll a person who was deleted since. */
export const isRecent = ({ requestedAt }: { requestedAt?: unknown }, now: Date): boolean =>
  typeof requestedAt === 'number' && now.getTime() - requestedAt < maxAgeMs;
