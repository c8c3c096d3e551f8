import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from './site';

/** Writes the site in place of the one before it, which stays until the new one is complete. */
export async function writeSite(site: Site, folder: string): Promise<void> {
  const fresh = `${folder}.${process.pid}`;
  for (const [name, contents] of site) {
    const file = path.join(fresh, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}
