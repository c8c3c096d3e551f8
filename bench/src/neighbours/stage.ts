import { openAuthStore } from '@gatehouse/auth';
import { createKeys } from '@gatehouse/testing';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Child, runChild, startChild } from '../suite/child';
import { type BenchServers, startBenchServers } from '../suite/servers';

/** Servers and processes for the measurement of one kind of loud caller. */
export class Stage {
  private readonly closing: (() => Promise<unknown>)[] = [];
  readonly database: pg.Pool;

  private constructor(
    servers: BenchServers,
    readonly env: Record<'DATABASE_URL' | 'REDIS_URL' | 'GATEHOUSE_MASTER_KEYS', string> &
      Record<string, string>,
  ) {
    this.database = new pg.Pool({ connectionString: servers.databaseUrl, max: 2 });
    this.atEnd(() => servers.stop());
    this.atEnd(() => this.database.end());
  }

  static async open(): Promise<Stage> {
    const servers = await startBenchServers();
    return new Stage(servers, {
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
      ...createKeys(),
      PUBLIC_URL: 'https://verify.example',
      // The limit is not measured here: callers are loud within it, or use many addresses.
      RATE_LIMIT_PER_MINUTE: '1000000000',
      MAX_FAILED_VERIFICATIONS: '0',
      MAX_FAILED_IDENTIFICATIONS_PER_MINUTE: '0',
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
      GALLERY_THREADS: '1',
      SCREENING_THREADS: '1',
      LOG_LEVEL: 'error',
    });
  }

  /** Runs the migrations of an app. */
  migrate(app: string): Promise<void> {
    return runChild(toBundle(app), ['migrate'], this.env);
  }

  /** Starts an app and waits until it is ready. */
  async start(app: string, env: Record<string, string> = {}): Promise<Child> {
    await this.migrate(app);
    const child = await startChild(toBundle(app), { ...this.env, ...env });
    this.atEnd(() => child.stop());
    while (!(await fetch(`${child.origin}/health/ready`)).ok) await pause(50);
    return child;
  }

  /** The API key of a customer. */
  async createKey(customer: string): Promise<string> {
    const auth = await openAuthStore(this.env.DATABASE_URL, this.env.GATEHOUSE_MASTER_KEYS);
    const { key } = await auth.apiKeys.create({ customer, mode: 'live' });
    await auth.close();
    return key;
  }

  /** Registers something to stop at the end, in reverse order. */
  atEnd(work: () => Promise<unknown>): void {
    this.closing.unshift(work);
  }

  async close(): Promise<void> {
    for (const work of this.closing) await work();
  }
}

const toBundle = (app: string): string => `dist/apps/${app}/main.mjs`;
