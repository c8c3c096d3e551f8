import { workspaceRoot } from '@gatehouse/embedded';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Real sanctions lists outside the workspace. */
export interface SharedSanctions {
  /** The folder with sdn.csv, alt.csv and add.csv of OFAC of July 2021. */
  ofac: string;
  /** The consolidated list of the UN of February 2026. */
  un: string;
}

/** The lists in `../shared/data/sanctions`. Without that folder, prints a note and returns undefined. */
export function findSharedSanctions(): SharedSanctions | undefined {
  const folder = path.join(workspaceRoot(), '../shared/data/sanctions');
  if (existsSync(folder))
    return { ofac: path.join(folder, 'ofac-2021-07'), un: path.join(folder, 'un-2026-02/consolidated.xml') };
  process.stderr.write(`Skipped tests with real sanctions lists: ${folder} does not exist.\n`);
  return undefined;
}
