import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const workspace = path.join(__dirname, '../..');

export const apps = readdirSync(path.join(workspace, 'apps')).filter((app) =>
  existsSync(path.join(workspace, 'apps', app, 'src/main.ts')),
);
