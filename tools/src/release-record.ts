// npm run release:record, after `npm run test:all`: records the SQL statements and jobs of this version. During a rolling update it
// runs next to a later version, and tests check the later one against this record.
import { getReleaseFile, formatReleaseFile, releaseFolder } from '@gatehouse/testing';
import { jobTable } from '@gatehouse/queues';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseQueries } from './release/release-queries';
import { apps } from './suite/app-table';
import { readQueries } from './test-run/record';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const untested = apps.filter(({ name }) => readQueries(name).length === 0);
if (untested.length > 0) {
  console.error(
    `There are no recorded queries of ${untested.map(({ name }) => name).join(', ')}. Run \`npm run test:all\` first.`,
  );
  process.exit(1);
}
mkdirSync(releaseFolder(version), { recursive: true });
for (const { name } of apps) {
  const queries = releaseQueries(name, version, readQueries(name));
  writeFileSync(getReleaseFile(queries), formatReleaseFile(queries));
  console.log(`${name}: ${queries.statements.length} statements`);
}
const queues = Object.entries(jobTable).map(([job, { queue }]) => [job, queue]);
writeFileSync(
  path.join(releaseFolder(version), 'jobs.json'),
  `${JSON.stringify(Object.fromEntries(queues), null, 2)}\n`,
);
console.log(
  `Commit releases/${version}, and remove the releases from which upgrades are no longer supported.`,
);
