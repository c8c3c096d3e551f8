import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { recordMigrations, recordQueries } from './query-record';
import { recordResponses } from './response-record';
import { createTestDatabase } from './test-database';
import { testRedis } from './test-redis';

/** The part of a Nest application that a test uses. */
export interface RunnableApp {
  listen(port: number, host: string): Promise<unknown>;
  getUrl(): Promise<string>;
  getHttpServer(): unknown;
  close(): Promise<void>;
}

export interface TestAppOptions<A extends RunnableApp> {
  /** Returns the names of the applied migrations. */
  migrate(databaseUrl: string): Promise<string[]>;
  create(env: Record<string, string>): Promise<A>;
  /** Added to the default variables, or override them. */
  env?: Record<string, string>;
}

export interface TestApp<A extends RunnableApp> {
  app: A;
  url: string;
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Starts an app on a free port, with its own database and Redis key prefix. */
export async function startTestApp<A extends RunnableApp>(options: TestAppOptions<A>): Promise<TestApp<A>> {
  const database = options.env?.['DATABASE_URL'] === undefined ? await createTestDatabase() : undefined;
  const env = { ...createDefaultEnv(), ...(database && { DATABASE_URL: database.url }), ...options.env };
  recordMigrations(await options.migrate(env['DATABASE_URL'] ?? ''));
  recordQueries();
  const app = await options.create(env);
  recordResponses(app.getHttpServer() as Server);
  const close = async () => {
    await app.close();
    await database?.drop();
  };
  try {
    await app.listen(0, '127.0.0.1');
  } catch (error) {
    await close();
    throw error;
  }
  return { app, url: await app.getUrl(), env, close };
}

function createDefaultEnv(): Record<string, string> {
  const redis = testRedis();
  return {
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    GATEHOUSE_MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  };
}
