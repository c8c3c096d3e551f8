import { openAuthStore } from '@gatehouse/auth';
import { createKeys } from '@gatehouse/testing';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Child, runChild, startChild } from '../suite/child';
import { progress } from '../suite/report';
import { type BenchServers, startBenchServers } from '../suite/servers';
import { Meter } from './meter';
import { readCpu, readMemory } from './process-tree';

const apps = ['string-store', 'sanctions', 'sessions', 'biometric-node'] as const;
const roles = ['api', 'worker'] as const;

export type App = (typeof apps)[number];

/** A process of the suite: `sessions api`, `sessions worker`, … */
export type ProcessName = `${App} ${(typeof roles)[number]}`;

/** The cost of a start: CPU milliseconds until ready, and megabytes then. */
export interface Start {
  cpu: number;
  memory: number;
}

/** All apps as in a cluster, with separate `api` and `worker` processes, on their own servers. */
export class Installation {
  readonly running = new Map<ProcessName, Child>();
  readonly starts = new Map<ProcessName, Start>();
  readonly database: pg.Pool;
  readonly meter: Meter;

  private constructor(
    private readonly servers: Required<BenchServers>,
    readonly env: Record<'DATABASE_URL' | 'REDIS_URL' | 'GATEHOUSE_MASTER_KEYS', string> &
      Record<string, string>,
  ) {
    this.database = new pg.Pool({ connectionString: servers.databaseUrl, max: 2 });
    const pids = () => [...this.running].map(([name, { pid }]) => [name, pid] as const);
    this.meter = new Meter(
      () => ({
        ...Object.fromEntries(pids()),
        PostgreSQL: servers.pids.postgres,
        Redis: servers.pids.redis,
      }),
      () => pids().map(([, pid]) => pid),
      this.database,
      servers.redisUrl,
    );
  }

  static async start(): Promise<Installation> {
    const servers = await startBenchServers();
    const { pids } = servers;
    if (!pids) throw new Error('It measures servers of its own: do not set DATABASE_URL and REDIS_URL.');
    const installation = new Installation(
      { ...servers, pids },
      {
        DATABASE_URL: servers.databaseUrl,
        REDIS_URL: servers.redisUrl,
        ...createKeys(),
        PUBLIC_URL: 'https://verify.example',
        // Requests are counted, but never rejected.
        RATE_LIMIT_PER_MINUTE: '1000000000',
        MAX_FAILED_IDENTIFICATIONS_PER_MINUTE: '1000000000',
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
        GALLERY_THREADS: '1',
      },
    );
    for (const app of apps) await runChild(toBundle(app), ['migrate'], installation.env);
    for (const app of apps) for (const role of roles) await installation.run(`${app} ${role}`);
    return installation;
  }

  origin(name: ProcessName): string {
    return this.running.get(name)!.origin;
  }

  /** As the edge does it: requests below `/node/` go to the biometric node. Devices load its keys from there. */
  readonly fetch: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.startsWith('/node/')) return fetch(input, init);
    return fetch(new URL(url.pathname, this.origin('biometric-node api')), init);
  };

  get postgresPid(): number {
    return this.servers.pids.postgres;
  }

  /** Starts a process in place of the running one, and records the cost of the start. */
  async run(name: ProcessName): Promise<Start> {
    await this.running.get(name)?.stop();
    const [app, role] = name.split(' ') as [App, string];
    const child = await startChild(toBundle(app), { ...this.env, ROLE: role });
    await isReady(child);
    const start = { cpu: readCpu(child.pid), memory: readMemory(child.pid).now };
    progress(`${name} is ready`);
    this.running.set(name, child);
    this.starts.set(name, start);
    return start;
  }

  /** Credentials of a customer. */
  async customer(): Promise<{ key: string; basic: string }> {
    const auth = await openAuthStore(this.env.DATABASE_URL, this.env.GATEHOUSE_MASTER_KEYS);
    const { key } = await auth.apiKeys.create({ customer: 'bench', mode: 'live' });
    const { clientId, clientSecret } = await auth.clients.create('bench');
    await auth.close();
    return { key, basic: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
  }

  async stop(): Promise<void> {
    this.meter.close();
    await this.database.end();
    await Promise.all([...this.running.values()].map((child) => child.stop()));
    await this.servers.stop();
  }
}

const toBundle = (app: string): string => `dist/apps/${app}/main.mjs`;

async function isReady({ origin }: Child): Promise<void> {
  while (!(await fetch(`${origin}/health/ready`)).ok) await pause(50);
}
