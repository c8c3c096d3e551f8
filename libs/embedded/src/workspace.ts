import { existsSync } from 'node:fs';
import path from 'node:path';

/** The workspace folder: the nearest parent of the current folder with nx.json. */
export function workspaceRoot(): string {
  let folder = process.cwd();
  while (!existsSync(path.join(folder, 'nx.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('Run this inside the Gatehouse workspace: no nx.json was found.');
    folder = parent;
  }
  return folder;
}
