import { startPostgres } from '@gatehouse/embedded';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { AppLog } from './suite/app-log';
import { appBundle, migrateApp } from './suite/app-process';
import { apps } from './suite/app-table';
import { openHome, type Home } from './suite/home';
import { claimRunFile, runningIn } from './suite/run-file';
import { keptSecrets } from './suite/secrets';
import { say } from './suite/terminal';

const info = 30;

interface Database {
  url: string;
  close(): Promise<void>;
}

/** The database of DATABASE_URL, of the running suite, or else the embedded one, started for this moment. */
async function openDatabase(home: Home): Promise<Database> {
  const url = process.env.DATABASE_URL || runningIn(home)?.databaseUrl;
  if (url) return { url, close: () => Promise.resolve() };
  claimRunFile(home, { pid: process.pid, masterKeys: 'secrets.json' });
  const server = await startPostgres({
    dataDir: home.postgres,
    password: keptSecrets(home).databasePassword,
  });
  return {
    url: server.url,
    async close() {
      await server.stop();
      rmSync(home.run, { force: true });
    },
  };
}

async function migrate(home: Home): Promise<void> {
  const database = await openDatabase(home);
  try {
    for (const app of apps.filter(appBundle)) {
      const log = new AppLog(app.name, path.join(home.logs, `${app.name}.log`), info);
      await migrateApp(app, { ...process.env, DATABASE_URL: database.url }, log);
      say(app.name, 'is up to date');
    }
  } finally {
    await database.close();
  }
}

try {
  await migrate(openHome());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
