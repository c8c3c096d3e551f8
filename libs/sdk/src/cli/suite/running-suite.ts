import { type CliEnvironment, isSuiteProcess } from '@gatehouse/command-line';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
    if (run) return isSuiteProcess(run.pid) ? toSuite(home, run) : undefined;
  }
  return undefined;
}

function listHomes(given: string | undefined, cwd: string): string[] {
  if (given) return [path.resolve(cwd, given)];
  const parent = path.dirname(cwd);
  return [path.join(cwd, '.gatehouse'), ...(parent === cwd ? [] : listHomes(undefined, parent))];
}

function toSuite(home: string, { url, ports = {}, databaseUrl, redisUrl, demo, adminToken }: RunFile) {
  const apps = Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`] as const);
  // The suite has no URL while it starts.
  if (url === undefined || ![url, ...apps.map(([, app]) => app)].every(isLoopback)) return undefined;
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

/** The credentials of the user are sent to these addresses, so the file cannot name any other machine. */
function isLoopback(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url);
    return protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  } catch {
    return false;
  }
}

/**
 * Reads a file that this user alone can read, as the suite writes it: not one of another user in a shared folder such as /tmp, and
 * not one of a cloned repository, because Git stores no such mode.
 */
function readPrivateJson(file: string): unknown {
  // Windows has no such flags. Without O_NONBLOCK, opening a pipe would wait for its writer.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return isPrivate(descriptor) ? JSON.parse(readFileSync(descriptor, 'utf8')) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function isPrivate(descriptor: number): boolean {
  const stats = fstatSync(descriptor);
  if (!stats.isFile()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
}
