// npm run audit: the command `audit` of the sanctions app, for the suite of DATABASE_URL, else the one that `npm start` runs. No
// tool reads the tables of an app, so the app runs it.
import { reportErrors } from '@gatehouse/platform/settings';
import { spawnSync } from 'node:child_process';
import { selectAppEnvironment } from './suite/app-environment';
import { requireBundle } from './suite/app-process';
import { apps } from './suite/app-table';
import { findSuite } from './suite/running-suite';

await reportErrors(async () => {
  const app = apps.find(({ name }) => name === 'sanctions');
  if (!app) throw new Error('There is no app "sanctions".');
  const { databaseUrl, masterKeys } = findSuite();
  const env = selectAppEnvironment(app, {
    ...process.env,
    DATABASE_URL: databaseUrl,
    GATEHOUSE_MASTER_KEYS: masterKeys,
  });
  const args = [requireBundle(app), 'audit', ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
  return Promise.resolve();
});
