import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canEnter, hasUserName, namedUserArguments, privateFolder, type Account } from './account';
import { findOnPath } from './on-path';
import { readCommandLine, hasExitedWithin, sendSignal } from './process-table';

export const superuser = 'gatehouse';
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

const stopTimeoutMs = 30_000;

const rootAdvice = 'PostgreSQL does not run as root, and this user cannot start it as another user.';
const startProblems: Record<string, string> = {
  ENOENT:
    'The embedded PostgreSQL does not run on this system: it requires glibc. Alpine, for example, has musl.',
  EPERM: rootAdvice,
  EINVAL: rootAdvice,
};

/** Of initdb and of the single-user mode, and of `unshare` where user namespaces are not allowed. */
const namelessUser = /could not look up effective user ID|^unshare: /m;

interface Cluster {
  folder: string;
  binaries: string;
  account: Account | undefined;
}

/** The data folder: the requested one, or a linked folder in /var/lib if the account cannot enter it. */
export async function dataFolder(requested: string, account: Account | undefined): Promise<string> {
  const folder = path.resolve(requested);
  await mkdir(path.dirname(folder), { recursive: true });
  const linked = await readlink(folder).catch(() => undefined);
  if (linked) return linked;
  if (!account || canEnter(path.dirname(folder), account)) return folder;
  if (existsSync(folder)) {
    throw new Error(
      `PostgreSQL runs as nobody and cannot enter ${folder}. Make the parent folders accessible to other users.`,
    );
  }
  const elsewhere = path.join(privateFolder(), randomBytes(8).toString('hex'));
  await symlink(elsewhere, folder);
  return elsewhere;
}

/** Creates the database cluster in a draft folder and renames it, so that an interrupted start leaves no partial cluster. */
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

/** Stops a server of a killed parent that still uses this data. */
export async function stopStaleServer(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = readCommandLine(pid);
  if (!command) return;
  // The pid may belong to another program now, which PostgreSQL would mistake for a running server.
  if (!command.includes('postgres') || !command.includes(folder)) return rm(file, { force: true });
  sendSignal(pid, 'SIGINT');
  if (await hasExitedWithin(pid, stopTimeoutMs)) return;
  throw new Error(`A stale PostgreSQL (process ${pid}) does not stop. Kill it and start again.`);
}

async function removeDrafts(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(`${path.basename(folder)}.new-`));
  for (const name of drafts)
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Detached, so that Ctrl-C in the terminal does not interrupt it. */
async function run(cluster: Cluster, program: string, args: string[], input = ''): Promise<void> {
  const options = { ...cluster.account, cwd: '/', env: serverEnvironment, detached: true };
  let output = '';
  try {
    const [command = '', ...given] = nameUser([path.join(cluster.binaries, 'bin', program), ...args]);
    const child = spawn(command, given, options);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.stdin.on('error', () => undefined).end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${program} exited with ${code}`);
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, output, cluster.account?.uid);
  }
}

/** The programs that create a cluster require a user with a name. The server itself does not. */
function nameUser(command: string[]): string[] {
  const unshare = hasUserName() ? undefined : findOnPath('unshare');
  return unshare ? [unshare, ...namedUserArguments, ...command] : command;
}

function explain({ code, message }: NodeJS.ErrnoException, output: string, uid = process.getuid?.()): Error {
  if (namelessUser.test(output)) return createNamelessError(uid);
  const known = startProblems[code ?? ''];
  if (known) return new Error(`${known} Start your own PostgreSQL and set DATABASE_URL.`);
  return new Error(`The embedded PostgreSQL failed to create its data folder (${message}). ${output}`.trim());
}

const createNamelessError = (uid = 0): Error =>
  new Error(
    `The embedded PostgreSQL requires a user with a name, and the user id ${uid} has none. ` +
      `Add one (echo 'gatehouse:x:${uid}:0::/tmp:/bin/sh' >> /etc/passwd), start as another user, ` +
      'or start your own PostgreSQL and set DATABASE_URL.',
  );
