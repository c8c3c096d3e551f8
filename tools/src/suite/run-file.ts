import { commandLine } from '@gatehouse/embedded';
import { linkSync, rmSync } from 'node:fs';
import type { Home } from './home';
import { readJson, writePrivateJson } from './private-file';

/** What a running suite tells other programs; only its user can read it. */
export interface RunFile {
  pid: number;
  /** Where the master keys came from. They are not written here when they came from the environment. */
  masterKeys: 'secrets.json' | 'environment';
  url?: string;
  databaseUrl?: string;
  redisUrl?: string;
  ports?: Record<string, number>;
}

/** Takes the home for this process; refuses while another suite runs in it, and replaces what a killed one left. */
export function claimRunFile(home: Home, run: RunFile): void {
  const other = runningIn(home);
  if (other?.url)
    throw new Error(`Gatehouse already runs in ${home.folder}: ${other.url} (process ${other.pid}).`);
  if (other) throw new Error(`Gatehouse is being started in ${home.folder} already (process ${other.pid}).`);
  rmSync(home.run, { force: true });
  const draft = `${home.run}.claim-${process.pid}`;
  writePrivateJson(draft, run);
  try {
    // A link is made by one of two starters, never by both.
    linkSync(draft, home.run);
  } catch {
    throw new Error(`Gatehouse is being started in ${home.folder} already.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The suite that runs in this home at this moment. */
export function runningIn(home: Home): RunFile | undefined {
  const run = readJson(home.run) as RunFile | undefined;
  return run && run.pid !== process.pid && isStarter(run.pid) ? run : undefined;
}

/** A process id may belong to another program by now. */
function isStarter(pid: number): boolean {
  return /^\S*node\S* .*\brun\.mjs (start|migrate)\b/.test(commandLine(pid) ?? '');
}
