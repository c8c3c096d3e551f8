// Runs the tests of one project: `node tools/jest.mjs apps/sessions` all except the storm tests, with `--all` also those, with a
// pattern the files that match it. Writes the result to dist/test-results/<project>.json, and below that folder the responses
// and SQL queries of the apps, the skipped tests, and the duration of each file.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from 'jest';
import { groupTests } from './test-groups.mjs';

const [project, ...rest] = process.argv.slice(2);
const storms = rest.includes('--all');
const args = rest.filter((arg) => arg !== '--all');
const { name } = JSON.parse(readFileSync(path.join(project, 'project.json'), 'utf8'));
const outputFile = path.resolve('dist/test-results', `${name}.json`);
const exitTimeoutMs = 10_000;

mkdirSync(path.dirname(outputFile), { recursive: true });
rmSync(outputFile, { force: true });
for (const records of ['responses', 'queries', 'skipped', 'seconds'])
  for (const entry of [name, `${name}.jsonl`])
    rmSync(path.resolve('dist/test-results', records, entry), { recursive: true, force: true });
// Each project has its own records.
process.env.GATEHOUSE_TEST_PROJECT = name;
const projectConfig = createRequire(import.meta.url)(path.resolve(project, 'jest.config.cjs'));
const config = args.length === 0 ? groupTests(projectConfig, name, { storms }) : projectConfig;
await run([
  `--config=${JSON.stringify(config)}`,
  '--json',
  `--outputFile=${outputFile}`,
  '--passWithNoTests',
  `--maxWorkers=${config.maxWorkers ?? Math.max(2, os.availableParallelism())}`,
  ...args,
]);

// An open connection of a test would keep this process, and the whole test run, from exiting.
setTimeout(() => {
  process.stderr.write(
    `${name}: a handle that a test opened is still open ${exitTimeoutMs / 1000} s after the last test.\n`,
  );
  process.exit(1);
}, exitTimeoutMs).unref();
