import { createSource, openDatasetStore } from '@gatehouse/datasets';
import {
  adminToken,
  type AppProcess,
  createAppEnvironment,
  startApp,
  waitUntilReady,
} from '@gatehouse/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A person of a list in the format of OpenSanctions. */
export interface ListedPerson {
  id: string;
  names: readonly string[];
  birthDates: readonly string[];
}

/** The sanctions app as separate processes for the API and for jobs, with a list that tests replace. */
export async function startScreeningCluster(variables: Record<string, string> = {}) {
  const environment = await createAppEnvironment();
  const { env } = environment;
  const databaseUrl = env['DATABASE_URL']!;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-list-'));
  const processes: AppProcess[] = [];
  const run = async (role: 'api' | 'worker'): Promise<AppProcess> => {
    const app = startApp('sanctions', {
      ...env,
      ...variables,
      ROLE: role,
      GATEHOUSE_ADMIN_TOKEN: adminToken,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    });
    processes.push(app);
    await waitUntilReady(app);
    return app;
  };
  const migration = startApp('sanctions', { DATABASE_URL: databaseUrl }, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
  const store = await openDatasetStore(databaseUrl);
  const importList = async (name: string, people: readonly ListedPerson[]): Promise<void> => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, people.map((person) => JSON.stringify(toEntity(name, person))).join('\n'));
    await store.datasets.importFrom(createSource(file), { name, format: 'ftm-json', force: true });
  };
  return {
    databaseUrl,
    importList,
    startApi: () => run('api'),
    startWorker: () => run('worker'),
    /** Runs a command of the app. */
    async runCommand(...args: string[]): Promise<{ code: number | null; log: string }> {
      const app = startApp('sanctions', env, args);
      return { code: await app.exitCode(), log: app.log() };
    },
    async close(): Promise<void> {
      for (const { child } of processes) child.kill('SIGKILL');
      for (const each of processes) await each.exitCode();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
      await environment.drop();
    },
  };
}

export type ScreeningCluster = Awaited<ReturnType<typeof startScreeningCluster>>;

const toEntity = (dataset: string, { id, names: [name, ...aliases], birthDates }: ListedPerson) => ({
  id,
  schema: 'Person',
  caption: name,
  target: true,
  datasets: [dataset],
  properties: { name: [name], alias: aliases, birthDate: birthDates },
});
