/** A PostgreSQL and a Redis for tests. */
export interface ServerPair {
  /** In words, for the person who waits. */
  kind: string;
  /** Whether it outlives the test run. */
  isGiven?: boolean;
  databaseUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}
