import { chmodSync, lstatSync, mkdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The user of a server that must not run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const nobody: Account = { uid: 65_534, gid: 65_534 };

/** PostgreSQL does not run as root, so root starts servers as the user nobody. Other users start them as themselves. */
export function serverAccount(): Account | undefined {
  return process.getuid?.() === 0 ? nobody : undefined;
}

/** Whether the user of this process has a name. In a container with an arbitrary user id, `/etc/passwd` may have none. */
export function hasUserName(): boolean {
  try {
    os.userInfo();
    return true;
  } catch {
    return false;
  }
}

/** The arguments of `unshare` that run a program as nobody in a user namespace; outside of it, the user stays the same. */
export const namedUserArguments = [
  '--user',
  `--map-user=${nobody.uid}`,
  `--map-group=${nobody.gid}`,
  '--',
] as const;

/** Whether the account can enter this folder and all its parents. */
export function canEnter(folder: string, account: Account): boolean {
  for (let step = realpathSync(folder); ; step = path.dirname(step)) {
    if (!(statSync(step).mode & executeBit(statSync(step), account))) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** A folder outside the workspace that belongs to this user. For root not in the temporary folder, where another user could create it first. */
export function privateFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = uid === 0 ? '/var/lib/gatehouse' : path.join(os.tmpdir(), `gatehouse-${uid}`);
  mkdirSync(folder, { recursive: true });
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== uid) {
    throw new Error(`${folder} belongs to another user. Remove it and start again.`);
  }
  chmodSync(folder, 0o755);
  return folder;
}

function executeBit(stats: Stats, account: Account): number {
  if (stats.uid === account.uid) return 0o100;
  return stats.gid === account.gid ? 0o010 : 0o001;
}
