import { workspaceRoot } from '@gatehouse/embedded';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
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
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    // PostgreSQL started by root runs as another user, who must be able to enter. The files inside have their own modes.
    chmodSync(folder, 0o711);
  }
  mkdirSync(home.logs, { recursive: true, mode: 0o700 });
  return home;
}
