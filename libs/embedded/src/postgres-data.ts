import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canEnter, privateFolder, type Account } from './account';
import { commandLine, isGoneWithin, signal } from './process-table';

export const superuser = 'gatehouse';
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

const stopPatience = 30_000;

const rootProblem = 'PostgreSQL refuses to run as root, and this root cannot start it as another user.';
const startProblems: Record<string, string> = {
  ENOENT:
    'The embedded PostgreSQL does not run on this system: it needs glibc, and Alpine, for example, has musl.',
  EPERM: rootProblem,
  EINVAL: rootProblem,
};

interface Cluster {
  folder: string;
  binaries: string;
  account: Account | undefined;
}

/** Where the data really is: as wanted, or, when the account cannot get there, in a folder of /var/lib that a link leads to. */
export async function dataFolder(wanted: string, account: Account | undefined): Promise<string> {
  const folder = path.resolve(wanted);
  await mkdir(path.dirname(folder), { recursive: true });
  const linked = await readlink(folder).catch(() => undefined);
  if (linked) return linked;
  if (!account || canEnter(path.dirname(folder), account)) return folder;
  if (existsSync(folder)) {
    throw new Error(
      `PostgreSQL runs as nobody and cannot enter ${folder}. Let others pass through the folders above it.`,
    );
  }
  const elsewhere = path.join(privateFolder(), randomBytes(8).toString('hex'));
  await symlink(elsewhere, folder);
  return elsewhere;
}

/** Makes the database cluster beside its place and moves it there when it is whole, so that an interrupted start leaves none. */
export async function createCluster(cluster: Cluster, password: string, durable: boolean): Promise<void> {
  const { folder, account } = cluster;
  await removeDrafts(folder);
  if (existsSync(path.join(folder, 'PG_VERSION'))) return;
  const draft = `${folder}.new-${randomBytes(4).toString('hex')}`;
  const passwordFile = path.join(draft, 'password');
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const file of [draft, passwordFile]) await chown(file, account.uid, account.gid);

  const data = path.join(draft, 'data');
  const access = ['--username', superuser, '--auth', 'scram-sha-256', '--pwfile', passwordFile];
  const text = ['--encoding', 'UTF8', '--locale', 'C', '--no-instructions'];
  await run(cluster, 'initdb', ['-D', data, ...access, ...text, ...(durable ? [] : ['--no-sync'])]);
  await run(cluster, 'postgres', ['--single', '-D', data, 'postgres'], `CREATE DATABASE ${superuser}\n`);
  await rename(data, folder);
  await rm(draft, { recursive: true, force: true });
}

/** Stops a server that a killed starter left behind on this data. */
export async function stopStaleServer(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = commandLine(pid);
  if (!command) return;
  // The number may belong to another program by now, and PostgreSQL would take that for a server that still runs.
  if (!command.includes('postgres') || !command.includes(folder)) return rm(file, { force: true });
  signal(pid, 'SIGINT');
  if (await isGoneWithin(pid, stopPatience)) return;
  throw new Error(
    `A PostgreSQL that was left behind (process ${pid}) does not stop. End it, then start again.`,
  );
}

async function removeDrafts(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(`${path.basename(folder)}.new-`));
  for (const name of drafts)
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Detached, because Ctrl-C in the terminal must not leave half a cluster: the starter ends things in order. */
async function run(cluster: Cluster, program: string, args: string[], input = ''): Promise<void> {
  const options = { ...cluster.account, cwd: '/', env: serverEnvironment, detached: true };
  let output = '';
  try {
    const child = spawn(path.join(cluster.binaries, 'bin', program), args, options);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.stdin.on('error', () => undefined).end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${program} ended with ${code}`);
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, output);
  }
}

function explain({ code, message }: NodeJS.ErrnoException, output: string): Error {
  const known = startProblems[code ?? ''];
  if (known) return new Error(`${known} Start a PostgreSQL of your own and set DATABASE_URL to it.`);
  return new Error(`The embedded PostgreSQL could not make its data folder (${message}). ${output}`.trim());
}
