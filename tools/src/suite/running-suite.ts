import { openHome } from './home';
import { runningIn } from './run-file';
import { keptSecrets } from './secrets';

/** What a command-line tool needs in order to work on a suite. */
export interface SuiteAccess {
  databaseUrl: string;
  masterKeys: string;
  redisUrl?: string;
  /** Only of a suite that `npm start` runs. */
  baseUrl?: string;
}

/** Finds the suite to work on: the one of DATABASE_URL, else the one that runs in GATEHOUSE_HOME. */
export async function findSuite(): Promise<SuiteAccess> {
  const { DATABASE_URL, GATEHOUSE_MASTER_KEYS, REDIS_URL } = process.env;
  if (DATABASE_URL) {
    const masterKeys = needed(
      GATEHOUSE_MASTER_KEYS,
      'DATABASE_URL is set, so GATEHOUSE_MASTER_KEYS must be set, too.',
    );
    return { databaseUrl: DATABASE_URL, masterKeys, ...(REDIS_URL && { redisUrl: REDIS_URL }) };
  }
  const home = openHome();
  const run = runningIn(home);
  const advice = 'Start it with `npm start`, or set DATABASE_URL and GATEHOUSE_MASTER_KEYS.';
  const databaseUrl = needed(run?.databaseUrl, `No Gatehouse runs in ${home.folder}. ${advice}`);
  const masterKeys =
    run?.masterKeys === 'environment'
      ? needed(
          GATEHOUSE_MASTER_KEYS,
          'The running suite was started with GATEHOUSE_MASTER_KEYS: set it here, too.',
        )
      : keptSecrets(home).masterKeys;
  return Promise.resolve({ databaseUrl, masterKeys, redisUrl: run?.redisUrl, baseUrl: run?.url });
}

/** The database of the suite to work on, for tools that need none of its keys. */
export function findDatabase(): string {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return DATABASE_URL;
  const home = openHome();
  const advice = 'Start it with `npm start`, or set DATABASE_URL.';
  return needed(runningIn(home)?.databaseUrl, `No Gatehouse runs in ${home.folder}. ${advice}`);
}

function needed(value: string | undefined, message: string): string {
  if (!value) throw new Error(message);
  return value;
}
