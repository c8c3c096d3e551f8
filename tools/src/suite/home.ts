import { workspaceRoot } from '@gatehouse/embedded';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** The folder that `npm start` keeps everything in. */
export interface Home {
  folder: string;
  postgres: string;
  secrets: string;
  run: string;
  redisPid: string;
  logs: string;
}

/** Finds the home and makes it when it is not there yet. */
export function openHome(): Home {
  const folder = path.resolve(workspaceRoot(), process.env.GATEHOUSE_HOME || '.gatehouse');
  const home: Home = {
    folder,
    postgres: path.join(folder, 'postgres'),
    secrets: path.join(folder, 'secrets.json'),
    run: path.join(folder, 'run.json'),
    redisPid: path.join(folder, 'redis.pid'),
    logs: path.join(folder, 'logs'),
  };
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    // When root starts PostgreSQL it runs as another user, who must get through; what is inside guards itself.
    chmodSync(folder, 0o711);
  }
  mkdirSync(home.logs, { recursive: true, mode: 0o700 });
  return home;
}
