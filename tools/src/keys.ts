// npm run keys: the commands of `gatehouse keys` on the database of the suite of DATABASE_URL, else of the one that `npm start`
// runs; and `rewrap` of all apps that store keys, after a new key in one of the lists.
import { createKeysProgram, openAuthStore, type OpenStore } from '@gatehouse/auth';
import { commandOf, formatJson, runProcess } from '@gatehouse/command-line';
import { execFileSync } from 'node:child_process';
import { requireBundle } from './suite/app-process';
import { selectAppEnvironment } from './suite/app-environment';
import { apps } from './suite/app-table';
import { findOwnKeys, findSuite } from './suite/running-suite';

const rewrap = commandOf<OpenStore>()({
  name: 'rewrap',
  summary: 'encrypt every stored key with the newest master, token or node key',
  options: { json: { about: 'print the output of each app as JSON' } },
  settings: [],
  details: [
    'Older keys can be removed from GATEHOUSE_MASTER_KEYS, GATEHOUSE_TOKEN_KEYS and GATEHOUSE_NODE_KEYS after it has printed only 0.',
  ],
  examples: ['npm run keys -- rewrap', 'npm run keys -- rewrap --json'],
  run({ values, terminal }) {
    for (const [app, output] of rewrapApps())
      terminal.print(values.json ? formatJson({ app, output }) : output);
    return Promise.resolve(0);
  },
});

/**
 * Each app rewraps its own keys and those that the apps share, because no tool reads the tables of an app, and no app may have
 * the keys of another one.
 */
function* rewrapApps(): Generator<[app: string, output: string]> {
  const { databaseUrl, masterKeys } = findSuite();
  const shared = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    GATEHOUSE_MASTER_KEYS: masterKeys,
    ...findOwnKeys(),
  };
  const launches = apps
    .filter(({ keepsKeys }) => keepsKeys)
    .map((app) => ({ name: app.name, bundle: requireBundle(app), env: selectAppEnvironment(app, shared) }));
  for (const { name, bundle, env } of launches)
    yield [
      name,
      execFileSync(process.execPath, [bundle, 'rewrap'], {
        env,
        stdio: ['inherit', 'pipe', 'inherit'],
        encoding: 'utf8',
      }).trimEnd(),
    ];
}

const program = createKeysProgram({
  call: 'npm run keys --',
  others: [rewrap],
  details: [
    'Works on the suite of DATABASE_URL and GATEHOUSE_MASTER_KEYS, else on the one that `npm start` runs.',
  ],
  open: async () => {
    const { databaseUrl, masterKeys } = findSuite();
    return openAuthStore(databaseUrl, masterKeys);
  },
});

await runProcess(program, process.argv.slice(2));
