import { loadSettings } from '../settings/setting';
import { startSettings } from '../settings/start.settings';
import { openHome } from './home';
import { findRunning, type RunFile } from './run-file';
import { storedSecrets } from './secrets';

const { databaseUrl, masterKeys, redisUrl, tokenKeys, nodeKeys } = startSettings;
const accessSettings = { databaseUrl, masterKeys, redisUrl };
const ownKeySettings = { databaseUrl, tokenKeys, nodeKeys };

/** What a command-line tool needs in order to work on a suite. */
export interface SuiteAccess {
  databaseUrl: string;
  masterKeys: string;
  redisUrl?: string;
  /** Only known of a suite that `npm start` runs. */
  baseUrl?: string;
}

/** Finds the suite to work on: the one of DATABASE_URL, else the one that runs in GATEHOUSE_HOME. */
export function findSuite(): SuiteAccess {
  const given = loadSettings(accessSettings);
  if (given.databaseUrl) {
    const masterKeys = required(
      given.masterKeys,
      'DATABASE_URL is set, so GATEHOUSE_MASTER_KEYS must be set, too.',
    );
    return {
      databaseUrl: given.databaseUrl,
      masterKeys,
      ...(given.redisUrl && { redisUrl: given.redisUrl }),
    };
  }
  const home = openHome();
  const run = findRunning(home);
  const advice = 'Start it with `npm start`, or set DATABASE_URL and GATEHOUSE_MASTER_KEYS.';
  const databaseUrl = required(run?.databaseUrl, `No Gatehouse runs in ${home.folder}. ${advice}`);
  const masterKeys =
    run?.masterKeys === 'environment'
      ? required(given.masterKeys, startedWith('GATEHOUSE_MASTER_KEYS'))
      : storedSecrets(home).masterKeys;
  return { databaseUrl, masterKeys, redisUrl: run?.redisUrl, baseUrl: run?.url };
}

/** The lists of keys that one app alone is given, as variables; undefined if the suite of DATABASE_URL has none here. */
export type OwnKeys = Record<'GATEHOUSE_TOKEN_KEYS' | 'GATEHOUSE_NODE_KEYS', string | undefined>;

/** Finds the keys of single apps of the suite to work on. Pass them on with `selectAppEnvironment`, never to all apps. */
export function findOwnKeys(): OwnKeys {
  const given = loadSettings(ownKeySettings);
  const home = openHome();
  const run: Partial<RunFile> = findRunning(home) ?? {};
  const find = (name: 'tokenKeys' | 'nodeKeys', variable: string): string | undefined => {
    if (given.databaseUrl) return given[name];
    if (run[name] === 'environment') return required(given[name], startedWith(variable));
    return storedSecrets(home)[name];
  };
  return {
    GATEHOUSE_TOKEN_KEYS: find('tokenKeys', 'GATEHOUSE_TOKEN_KEYS'),
    GATEHOUSE_NODE_KEYS: find('nodeKeys', 'GATEHOUSE_NODE_KEYS'),
  };
}

/** Finds the database of the suite to work on, for tools that need none of its keys. */
export function findDatabase(): string {
  const given = loadSettings(accessSettings).databaseUrl;
  if (given) return given;
  const home = openHome();
  const advice = 'Start it with `npm start`, or set DATABASE_URL.';
  return required(findRunning(home)?.databaseUrl, `No Gatehouse runs in ${home.folder}. ${advice}`);
}

const startedWith = (variable: string): string =>
  `The running suite was started with ${variable}: set it here, too.`;

function required(value: string | undefined, message: string): string {
  if (!value) throw new Error(message);
  return value;
}
