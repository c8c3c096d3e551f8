import { openAuthStore } from '@gatehouse/auth';
import { createOwnKeys } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runChild, startChild } from '../suite/child';
import { startBenchServers } from '../suite/servers';
import { startWorker, type Worker } from '../suite/worker';
import type { BareTask } from './bare-task';
import { Host } from './host';

const app = 'dist/apps/sessions/main.mjs';
/** More than one, because the concurrency per origin is limited. */
const origins = 100;

/** The processes that are measured, and those that measure them. */
export interface Stage {
  env: Record<string, string>;
  database: pg.Pool;
  /** The app in its own process, called with a live key and with a sandbox key. */
  host: Host;
  sandbox: Host;
  /** Does the same without the app, and returns the rate per second. */
  bare: (task: BareTask) => Promise<number>;
  /** The bodies of creations without and with a callback, each to the next healthy receiver. */
  body: () => object;
  bodyWithCallback: () => object;
  /** Waits until no webhook is in progress. */
  isQuiet: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const servers = await startBenchServers();
  const env = {
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    GATEHOUSE_MASTER_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    ...createOwnKeys('sessions'),
    PUBLIC_URL: 'https://verify.example',
    // No session expires unintentionally.
    SESSION_TTL: '86400',
    // Requests are counted, but never rejected.
    RATE_LIMIT_PER_MINUTE: '1000000000',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  };
  await runChild(app, ['migrate'], env);
  const keys = await makeKeys(env);
  const receiver = await startWorker<{ healthy: string[] }>('webhooks-receiver', {
    BENCH_HEALTHY: String(origins),
    BENCH_SILENT: '0',
  });
  const bare: Worker = await startWorker('sessions-bare', env);
  const own = await startChild(app, env);
  const database = new pg.Pool({ connectionString: servers.databaseUrl, max: 2 });
  const [host, sandbox] = [new Host(own.origin, keys.live), new Host(own.origin, keys.test)];
  const { healthy } = receiver.hello;
  let bodies = 0;
  return {
    env,
    database,
    host,
    sandbox,
    bare: (task) => bare.ask<BareTask, number>(task),
    body: () => defaultBody,
    bodyWithCallback: () => ({ ...defaultBody, callback: { url: healthy[bodies++ % origins]! } }),
    isQuiet: () => isQuiet(database),
    stop: async () => {
      await Promise.all([host.close(), sandbox.close(), database.end()]);
      await Promise.all([own.stop(), bare.stop(), receiver.stop()]);
      await servers.stop();
    },
  };
}

export const defaultBody = {
  redirectUrl: 'https://shop.example/age-check/done',
  ageThreshold: 18,
  locale: 'de',
  metadata: { order: '4711-2026-000815', cart: 'b7c0f6a2-7f0e-4b51-9a55-1f6b0c3f2d11', shop: 'shop.example' },
};

async function makeKeys(env: { DATABASE_URL: string; GATEHOUSE_MASTER_KEYS: string }) {
  const auth = await openAuthStore(env.DATABASE_URL, env.GATEHOUSE_MASTER_KEYS);
  const live = await auth.apiKeys.create({ customer: 'bench', mode: 'live' });
  const test = await auth.apiKeys.create({ customer: 'bench', mode: 'test' });
  await auth.close();
  return { live: live.key, test: test.key };
}

/** Waits until no webhook is in progress. */
export async function isQuiet(database: pg.Pool): Promise<void> {
  for (let open = 1; open > 0; await pause(50)) {
    const { rows } = await database.query('SELECT 1 FROM webhooks.deliveries WHERE ended_at IS NULL LIMIT 1');
    open = rows.length;
  }
}
