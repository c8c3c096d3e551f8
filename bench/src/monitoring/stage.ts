import { openAuthStore } from '@gatehouse/auth';
import { createKeys } from '@gatehouse/testing';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { importSyntheticList, waitForList } from '../sanctions/synthetic-list';
import { readCpu, readMemory } from '../sizing/process-tree';
import { type Child, runChild, startChild } from '../suite/child';
import { progress } from '../suite/report';
import { startBenchServers } from '../suite/servers';

const bundle = 'dist/apps/sanctions/main.mjs';
const root = '/v2/open-sanctions/populations';

interface PopulationState {
  pending: number;
  versions: unknown[] | null;
  run: { kind: string; status: string; startedAt: string } | null;
}

/** What one piece of work took. */
export interface Usage {
  seconds: number;
  /** CPU seconds of the process, and of its threads that compare people. */
  cpu: number;
  threads: number;
}

/** One sanctions process with one screening thread, on servers of its own. */
export class Stage {
  private constructor(
    private readonly child: Child,
    private readonly databaseUrl: string,
    private readonly key: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(listed: number): Promise<Stage> {
    const servers = await startBenchServers();
    const keys = createKeys();
    const env = {
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
      ...keys,
      RATE_LIMIT_PER_MINUTE: '1000000000',
      SCREENING_THREADS: '1',
    };
    await runChild(bundle, ['migrate'], env);
    progress('importing the list');
    await importSyntheticList(servers.databaseUrl, listed);
    const child = await startChild(bundle, env);
    await waitForList(child.origin);
    const auth = await openAuthStore(servers.databaseUrl, env['GATEHOUSE_MASTER_KEYS']);
    const { key } = await auth.apiKeys.create({ customer: 'bench', mode: 'live' });
    await auth.close();
    return new Stage(child, servers.databaseUrl, key, async () => {
      await child.stop();
      await servers.stop();
    });
  }

  /** The memory of the process in megabytes. */
  get memory() {
    return readMemory(this.child.pid);
  }

  put(name: string, settings: object): Promise<unknown> {
    return this.send('PUT', name, JSON.stringify(settings), 'application/json');
  }

  add(name: string, people: readonly object[]): Promise<unknown> {
    const body = people.map((person) => JSON.stringify(person)).join('\n');
    return this.send('POST', `${name}/people`, body, 'application/x-ndjson');
  }

  async changeList(listed: number, changed: number): Promise<void> {
    progress('importing the changed list');
    await importSyntheticList(this.databaseUrl, listed, changed);
  }

  /** Waits until the rows are deleted: otherwise the next measurement contains the CPU time of that. */
  async remove(name: string): Promise<void> {
    await this.send('DELETE', name);
    progress('deleting the people');
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    while ((await client.query('SELECT FROM sanctions.populations')).rowCount !== 0) await pause(1000);
    await client.end();
  }

  /** Waits until nobody is pending and no run is in progress. */
  async waitUntilScreened(name: string): Promise<void> {
    while (true) {
      const { pending, versions, run } = await this.find(name);
      if (pending === 0 && versions && run?.status === 'COMPLETED') return;
      await pause(100);
    }
  }

  /** Measures the next run of a population, from its first slice to its end. Asking more often would take a part of the CPU time. */
  async measureRun(name: string, kind: string): Promise<Usage> {
    const last = (await this.find(name)).run?.startedAt;
    let started: { at: number; cpu: number; threads: number } | undefined;
    while (true) {
      const { run } = await this.find(name);
      if (run && run.startedAt !== last) {
        if (run.kind !== kind) throw new Error(`The run is ${run.kind}.`);
        if (run.status === 'COMPLETED' && started) {
          const usage = await this.readUsage();
          return {
            seconds: (performance.now() - started.at) / 1000,
            cpu: usage.cpu - started.cpu,
            threads: usage.threads - started.threads,
          };
        }
        started ??= { at: performance.now(), ...(await this.readUsage()) };
      }
      await pause(250);
    }
  }

  /** Measures work from now until its end. */
  async measure(work: () => Promise<void>): Promise<Usage> {
    const [start, before] = [performance.now(), await this.readUsage()];
    await work();
    const after = await this.readUsage();
    return {
      seconds: (performance.now() - start) / 1000,
      cpu: after.cpu - before.cpu,
      threads: after.threads - before.threads,
    };
  }

  private async readUsage(): Promise<{ cpu: number; threads: number }> {
    const metrics = await (await fetch(`${this.child.origin}/metrics`)).text();
    const threads = Number(/^population_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1] ?? 0);
    return { cpu: readCpu(this.child.pid) / 1000, threads };
  }

  private async find(name: string): Promise<PopulationState> {
    return (await this.send('GET', name)) as PopulationState;
  }

  private async send(method: string, path: string, body?: string, type?: string): Promise<unknown> {
    const response = await fetch(`${this.child.origin}${root}/${path}`, {
      method,
      body,
      headers: { 'x-api-key': this.key, ...(type && { 'content-type': type }) },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
