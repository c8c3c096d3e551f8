import { workspaceRoot } from '@gatehouse/embedded';
import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { loadSettings } from '../settings/setting';
import { startSettings } from '../settings/start.settings';

/** The folder in which `npm start` stores everything. */
export interface Home {
  folder: string;
  postgres: string;
  secrets: string;
  run: string;
  redisPid: string;
  /** The certificate authorities for phones, with their private keys. */
  phone: string;
  /** The certificate that a phone installs. */
  phoneCertificate: string;
  logs: string;
}

/** Opens the home, and creates it if it does not exist. */
export function openHome(): Home {
  const settings = loadSettings({ home: startSettings.home });
  const folder = path.resolve(workspaceRoot(), settings.home);
  const home: Home = {
    folder,
    postgres: path.join(folder, 'postgres'),
    secrets: path.join(folder, 'secrets.json'),
    run: path.join(folder, 'run.json'),
    redisPid: path.join(folder, 'redis.pid'),
    phone: path.join(folder, 'phone.json'),
    phoneCertificate: path.join(folder, 'gatehouse-ca.crt'),
    logs: path.join(folder, 'logs'),
  };
  try {
    createFolders(home);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The home of the suite cannot be used (${message}). Set GATEHOUSE_HOME to a folder that this user can write to.`,
    );
  }
  return home;
}

function createFolders({ folder, logs }: Home): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    // PostgreSQL started by root runs as another user, who must be able to enter. The files inside have their own modes.
    chmodSync(folder, 0o711);
  }
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
}
