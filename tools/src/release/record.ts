import { jobTable } from '@gatehouse/queues';
import { formatReleaseFile, getReleaseFile, releaseFolder } from '@gatehouse/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suiteApps } from '../suite/app-table';
import { readQueries } from '../test-run/record';
import { releaseQueries } from './release-queries';

/** The apps whose queries the last test run has not recorded. */
export const untestedApps = (): string[] =>
  suiteApps.map(({ name }) => name).filter((name) => readQueries(name).length === 0);

/**
 * Records the SQL statements and jobs of a version in releases/<version>. During a rolling update it runs next to a later version, and
 * tests check the later one against this record.
 */
export function recordRelease(version: string): void {
  mkdirSync(releaseFolder(version), { recursive: true });
  for (const { name } of suiteApps) {
    const queries = releaseQueries(name, version, readQueries(name));
    writeFileSync(getReleaseFile(queries), formatReleaseFile(queries));
  }
  const queues = Object.entries(jobTable).map(([job, { queue }]) => [job, queue]);
  const file = path.join(releaseFolder(version), 'jobs.json');
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(queues), null, 2)}\n`);
}
