// npm run galleries: the command `galleries` of the biometric node, for the suite of DATABASE_URL, else the one that
// `npm start` runs. No tool reads the tables of an app, so the app runs it.
import { reportErrors } from '@gatehouse/platform/settings';
import { spawnSync } from 'node:child_process';
import { requireBundle } from './suite/app-process';
import { apps } from './suite/app-table';
import { findDatabase } from './suite/running-suite';

await reportErrors(async () => {
  const [bundle = ''] = apps.filter(({ name }) => name === 'biometric-node').map(requireBundle);
  const env = { ...process.env, DATABASE_URL: findDatabase() };
  const args = [bundle, 'galleries', ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
  return Promise.resolve();
});
