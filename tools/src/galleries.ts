// npm run galleries -- …: the command `galleries` of the biometric node, for the suite of DATABASE_URL, else the one that
// `npm start` runs. No tool reads the tables of an app: the app does it.
import { spawnSync } from 'node:child_process';
import { appBundle } from './suite/app-process';
import { apps } from './suite/app-table';
import { findDatabase } from './suite/running-suite';

const node = apps.find(({ name }) => name === 'biometric-node');
const bundle = node && appBundle(node);

try {
  if (!bundle) throw new Error('biometric-node is not built. Run `npm run build`.');
  const env = { ...process.env, DATABASE_URL: findDatabase() };
  const args = [bundle, 'galleries', ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
