import { isSuiteProcess } from '@gatehouse/command-line';
import { linkSync, rmSync } from 'node:fs';
import type { Home } from './home';
import { readJson, writePrivateJson } from './private-file';

/** Where a list of keys comes from. Keys of the environment are not stored. */
export type KeySource = 'secrets.json' | 'environment';

export interface DemoAccess {
  apiKey: string;
  clientId: string;
  clientSecret: string;
}

/** What a running suite publishes to other programs of its user. */
export interface RunFile {
  pid: number;
  masterKeys: KeySource;
  tokenKeys?: KeySource;
  nodeKeys?: KeySource;
  adminToken?: KeySource;
  /** The credentials that `npm start` prints; none in production. */
  demo?: DemoAccess;
  url?: string;
  databaseUrl?: string;
  redisUrl?: string;
  ports?: Record<string, number>;
}

/** Claims the home for this process. Throws if another suite runs in it; replaces the file of one that was killed. */
export function claimRunFile(home: Home, run: RunFile): void {
  const other = findRunning(home);
  if (other?.url)
    throw new Error(`Gatehouse already runs in ${home.folder}: ${other.url} (process ${other.pid}).`);
  if (other) throw new Error(`Another process (${other.pid}) is starting Gatehouse in ${home.folder}.`);
  rmSync(home.run, { force: true });
  const draft = `${home.run}.claim-${process.pid}`;
  writePrivateJson(draft, run);
  try {
    // Of two concurrent processes, only one can create the link.
    linkSync(draft, home.run);
  } catch {
    throw new Error(`Another process is starting Gatehouse in ${home.folder}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Finds the suite that runs in this home. */
export function findRunning(home: Home): RunFile | undefined {
  const run = readJson(home.run) as RunFile | undefined;
  return run && run.pid !== process.pid && isSuiteProcess(run.pid) ? run : undefined;
}
