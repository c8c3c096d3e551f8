import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { recordMigrations, recordQueries } from './query-record';
import { recordResponses } from './response-record';
import { createTestDatabase, type TestDatabase } from './test-database';
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
  /** Names the migrated database: the apps of a test run with the same name get copies of it instead of migrating again. */
  template?: string;
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
  const database = options.env?.['DATABASE_URL'] === undefined ? await createMigrated(options) : undefined;
  const env = { ...createDefaultEnv(), ...(database && { DATABASE_URL: database.url }), ...options.env };
  if (!database) await migrate(options, env['DATABASE_URL'] ?? '');
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

type Migration = Pick<TestAppOptions<never>, 'migrate' | 'template'>;

// Which databases are copies of which template: a second app on one of them has nothing to migrate.
const copies = new Map<string, string>();

async function migrate({ migrate, template }: Migration, url: string): Promise<void> {
  if (template !== undefined && copies.get(url) === template) return;
  recordMigrations(await migrate(url));
}

async function createMigrated(options: Migration): Promise<TestDatabase> {
  const { template } = options;
  const prepare = (url: string) => migrate(options, url);
  const database = await createTestDatabase(template === undefined ? undefined : { name: template, prepare });
  if (template === undefined) await prepare(database.url);
  else copies.set(database.url, template);
  return database;
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
