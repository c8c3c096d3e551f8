import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the workspace: the nearest one at or above the current folder that holds nx.json. */
export function workspaceRoot(): string {
  let folder = process.cwd();
  while (!existsSync(path.join(folder, 'nx.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('Run this inside the Gatehouse workspace: no nx.json was found.');
    folder = parent;
  }
  return folder;
}
