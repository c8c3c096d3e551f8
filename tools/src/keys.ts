// npm run keys: the command `keys` of the apps, for the suite of DATABASE_URL, else the one that `npm start` runs; and
// `rewrap` of all apps that store keys, after a new key in one of the lists.
import { openAuthStore, keysCommands, type AuthStore } from '@gatehouse/auth';
import { type Command, runCommand } from '@gatehouse/platform';
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { requireBundle } from './suite/app-process';
import { selectAppEnvironment } from './suite/app-environment';
import { apps } from './suite/app-table';
import { findOwnKeys, findSuite } from './suite/running-suite';

const rewrap: Command<AuthStore> = {
  usage: 'rewrap',
  about:
    'encrypt every stored key with the newest of GATEHOUSE_MASTER_KEYS, GATEHOUSE_TOKEN_KEYS or GATEHOUSE_NODE_KEYS, so that older ones can be removed',
  parse(args) {
    parseArgs({ args });
    return () => Promise.resolve(rewrapApps());
  },
};

/**
 * Each app rewraps its own keys and those that the apps share, because no tool reads the tables of an app, and no app may have
 * the keys of another one.
 */
function rewrapApps(): void {
  const { databaseUrl, masterKeys } = findSuite();
  const shared = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    GATEHOUSE_MASTER_KEYS: masterKeys,
    ...findOwnKeys(),
  };
  const launches = apps
    .filter(({ keepsKeys }) => keepsKeys)
    .map((app) => ({ bundle: requireBundle(app), env: selectAppEnvironment(app, shared) }));
  for (const { bundle, env } of launches)
    execFileSync(process.execPath, [bundle, 'rewrap'], { env, stdio: 'inherit' });
}

await runCommand(process.argv.slice(2), {
  call: 'npm run keys -- COMMAND',
  commands: { ...keysCommands, rewrap },
  footer:
    '\nWorks on the suite of DATABASE_URL and GATEHOUSE_MASTER_KEYS, else on the one that `npm start` runs.',
  open: async () => {
    const { databaseUrl, masterKeys } = findSuite();
    return openAuthStore(databaseUrl, masterKeys);
  },
  close: (store) => store.close(),
});
