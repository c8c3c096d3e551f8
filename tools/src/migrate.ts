// npm run migrate: runs the migrations of all apps and of the console.
import { startPostgres } from '@gatehouse/embedded';
import { reportErrors } from '@gatehouse/platform/settings';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { selectAppEnvironment } from './suite/app-environment';
import { AppLog, levels } from './suite/app-log';
import { findBundle, migrateApp } from './suite/app-process';
import { suiteApps } from './suite/app-table';
import { openHome, type Home } from './suite/home';
import { loadSettings } from './settings/setting';
import { startSettings } from './settings/start.settings';
import { claimRunFile, findRunning } from './suite/run-file';
import { storedSecrets } from './suite/secrets';
import { printStatus } from './suite/terminal';

interface Database {
  url: string;
  close(): Promise<void>;
}

/** The database of DATABASE_URL or of the running suite; else the embedded one, which is started for the migrations. */
async function openDatabase(home: Home): Promise<Database> {
  const { databaseUrl } = loadSettings({ databaseUrl: startSettings.databaseUrl });
  const url = databaseUrl ?? findRunning(home)?.databaseUrl;
  if (url) return { url, close: () => Promise.resolve() };
  claimRunFile(home, { pid: process.pid, masterKeys: 'secrets.json' });
  const server = await startPostgres({
    dataDir: home.postgres,
    password: storedSecrets(home).databasePassword,
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
    const shared = { ...process.env, DATABASE_URL: database.url };
    for (const app of suiteApps) {
      const bundle = findBundle(app);
      if (!bundle) continue;
      const log = new AppLog(app.name, path.join(home.logs, `${app.name}.log`), levels.info);
      await migrateApp({ app, bundle, environment: selectAppEnvironment(app, shared), log });
      printStatus(app.name, 'up to date');
    }
  } finally {
    await database.close();
  }
}

await reportErrors(() => migrate(openHome()));
