const postgresImage = 'postgres:18.4-alpine';
const valkeyImage = 'valkey/valkey:9.0.6-alpine';
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** A PostgreSQL and a Redis for tests. */
export interface ServerPair {
  /** Printed for the user. */
  kind: string;
  /** Whether the servers outlive the test run. */
  isConfigured?: boolean;
  databaseUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL and Valkey as containers. Imports testcontainers only here, because it is large. */
export async function startContainers(): Promise<ServerPair> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const postgres = new GenericContainer(postgresImage)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withCommand(['postgres', ...fastSettings.flatMap((setting) => ['-c', setting])])
    .withExposedPorts(5432)
    // The image starts the server twice: first for the initialization.
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2));
  const valkey = new GenericContainer(valkeyImage)
    .withCommand(['valkey-server', '--save', '', '--appendonly', 'no'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'));
  const redis = await valkey.start();
  const database = await postgres.start().catch(async (error: unknown) => {
    // Without Ryuk, nothing else stops it.
    await redis.stop();
    throw error;
  });
  return {
    kind: `containers ${postgresImage} and ${valkeyImage}`,
    databaseUrl: `postgres://postgres:test@${database.getHost()}:${database.getMappedPort(5432)}/postgres`,
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
    async stop() {
      await Promise.all([database.stop(), redis.stop()]);
    },
  };
}
