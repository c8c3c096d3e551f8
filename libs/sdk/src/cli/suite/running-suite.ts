import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { CliEnvironment } from '@gatehouse/command-line';

/** The suite that `npm start` runs on this machine. */
export interface RunningSuite {
  /** The folder of its data, GATEHOUSE_HOME. */
  home: string;
  url: string;
  /** The address of each app behind the edge. */
  apps: Readonly<Record<string, string>>;
  databaseUrl?: string;
  redisUrl?: string;
  /** Missing in production. */
  demo?: { apiKey: string; clientId: string; clientSecret: string };
  /** Missing if the suite was started with GATEHOUSE_ADMIN_TOKEN, which is not stored. */
  adminToken?: string;
}

/** The file that the suite writes while it runs. */
interface RunFile {
  pid: number;
  url?: string;
  ports?: Record<string, number>;
  databaseUrl?: string;
  redisUrl?: string;
  demo?: RunningSuite['demo'];
  adminToken?: 'secrets.json' | 'environment';
}

/** Finds the suite that runs in GATEHOUSE_HOME, else in `.gatehouse` of this folder or one above it. */
export function findRunningSuite({
  env,
  cwd,
}: Pick<CliEnvironment, 'env' | 'cwd'>): RunningSuite | undefined {
  for (const home of listHomes(env.GATEHOUSE_HOME, cwd)) {
    const run = readPrivateJson(path.join(home, 'run.json')) as RunFile | undefined;
    if (run) return isRunning(run.pid) ? toSuite(home, run) : undefined;
  }
  return undefined;
}

function listHomes(given: string | undefined, cwd: string): string[] {
  if (given) return [path.resolve(cwd, given)];
  const parent = path.dirname(cwd);
  return [path.join(cwd, '.gatehouse'), ...(parent === cwd ? [] : listHomes(undefined, parent))];
}

function toSuite(home: string, { url, ports = {}, databaseUrl, redisUrl, demo, adminToken }: RunFile) {
  // The suite is starting.
  if (url === undefined) return undefined;
  const apps = Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]);
  const secrets =
    adminToken === 'secrets.json' ? readPrivateJson(path.join(home, 'secrets.json')) : undefined;
  return {
    home,
    url,
    apps: Object.fromEntries(apps) as RunningSuite['apps'],
    databaseUrl,
    redisUrl,
    demo,
    adminToken: (secrets as { adminToken?: string } | undefined)?.adminToken,
  };
}

/**
 * Reads a file that only this user can have written: another one could otherwise direct the credentials of this user to an
 * address of their choice, with a file in a shared folder such as /tmp.
 */
function readPrivateJson(file: string): unknown {
  try {
    const { uid, mode } = statSync(file);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
