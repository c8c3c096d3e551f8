import { workspaceRoot } from '@gatehouse/embedded';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkRequirement } from './requirement';

/** Real sanctions lists outside the workspace. */
export interface SharedSanctions {
  /** The folder with sdn.csv, alt.csv and add.csv of OFAC of July 2021. */
  ofac: string;
  /** The consolidated list of the UN of February 2026. */
  un: string;
}

/** The lists in `../shared/data/sanctions`. Without that folder, records that tests are skipped and returns undefined. */
export function findSharedSanctions(): SharedSanctions | undefined {
  const folder = path.join(workspaceRoot(), '../shared/data/sanctions');
  if (existsSync(folder))
    return { ofac: path.join(folder, 'ofac-2021-07'), un: path.join(folder, 'un-2026-02/consolidated.xml') };
  checkRequirement('the shared data', false);
  return undefined;
}
