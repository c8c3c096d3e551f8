/** A PostgreSQL and a Redis for tests. */
export interface ServerPair {
  /** In words, for the person who waits. */
  kind: string;
  databaseUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}
