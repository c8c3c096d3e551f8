// npm run keys -- …: makes, lists, rotates and revokes API keys and client credentials, and sets what customers chose.
import { openAuthStore } from '@gatehouse/auth';
import { execFileSync } from 'node:child_process';
import { commands, usage } from './keys/command';
import { appBundle } from './suite/app-process';
import { apps } from './suite/app-table';
import { findSuite } from './suite/running-suite';

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];

try {
  if (!command) {
    console.log(usage());
    process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 2;
  } else {
    const parsed = command.parse(args);
    const { databaseUrl, masterKeys } = await findSuite();
    const store = await openAuthStore(databaseUrl, masterKeys);
    await parsed(store).finally(() => store.close());
    if (name === 'rewrap') rewrapApps(databaseUrl, masterKeys);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** No tool reads the tables of an app: those that keep keys rewrap them by themselves. */
function rewrapApps(databaseUrl: string, masterKeys: string): void {
  for (const app of apps.filter(({ keepsKeys }) => keepsKeys)) {
    const bundle = appBundle(app);
    if (!bundle)
      throw new Error(`${app.name} is not built, so its keys are not rewrapped. Run \`npm run build\`.`);
    const env = { ...process.env, DATABASE_URL: databaseUrl, GATEHOUSE_MASTER_KEYS: masterKeys };
    execFileSync(process.execPath, [bundle, 'rewrap'], { env, stdio: 'inherit' });
  }
}
