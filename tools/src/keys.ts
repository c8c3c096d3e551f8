// npm run keys -- …: the command `keys` of the apps for the suite of DATABASE_URL, else the one that `npm start` runs; and
// `rewrap` of all apps that keep keys, after a new master key.
import { openAuthStore, runKeys } from '@gatehouse/auth';
import { execFileSync } from 'node:child_process';
import { appBundle } from './suite/app-process';
import { apps } from './suite/app-table';
import { findSuite } from './suite/running-suite';

const rewrap = `  ${'rewrap'.padEnd(44)} put every stored key under the newest of GATEHOUSE_MASTER_KEYS, so that the older ones can be dropped

Works on the suite of DATABASE_URL and GATEHOUSE_MASTER_KEYS, else on the one that \`npm start\` runs.`;

const args = process.argv.slice(2);
if (args[0] === 'rewrap') await rewrapApps();
else await runKeys(args, { call: 'npm run keys -- COMMAND', more: rewrap }, openSuite);

async function openSuite() {
  const { databaseUrl, masterKeys } = await findSuite();
  return openAuthStore(databaseUrl, masterKeys);
}

/** No tool reads the tables of an app: those that keep keys rewrap them by themselves, and what all share with them. */
async function rewrapApps(): Promise<void> {
  const { databaseUrl, masterKeys } = await findSuite();
  for (const app of apps.filter(({ keepsKeys }) => keepsKeys)) {
    const bundle = appBundle(app);
    if (!bundle)
      throw new Error(`${app.name} is not built, so its keys are not rewrapped. Run \`npm run build\`.`);
    const env = { ...process.env, DATABASE_URL: databaseUrl, GATEHOUSE_MASTER_KEYS: masterKeys };
    execFileSync(process.execPath, [bundle, 'rewrap'], { env, stdio: 'inherit' });
  }
}
