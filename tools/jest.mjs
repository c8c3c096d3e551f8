// Runs the tests of one project and leaves the result in dist/test-results/<project>.json, and what its apps answered in
// dist/test-results/responses/<project>, where `npm test` sums them up; beside it, in queries/<project>, what they asked of
// PostgreSQL.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from 'jest';
import { inGroups } from './test-groups.mjs';

const [project, ...args] = process.argv.slice(2);
const { name, targets } = JSON.parse(readFileSync(path.join(project, 'project.json'), 'utf8'));
const outputFile = path.resolve('dist/test-results', `${name}.json`);
// Nx runs several projects at a time, but for those that want the machine for themselves; their tests wait a good deal.
const cores = os.availableParallelism();
const workers = targets?.test?.parallelism === false ? cores + 1 : Math.max(2, Math.floor(cores / 2));

mkdirSync(path.dirname(outputFile), { recursive: true });
rmSync(outputFile, { force: true });
for (const records of ['responses', 'queries'])
  rmSync(path.resolve('dist/test-results', records, name), { recursive: true, force: true });
// Apps that tests start write down what they answer and ask, by project.
process.env.GATEHOUSE_TEST_PROJECT = name;
const config = createRequire(import.meta.url)(path.resolve(project, 'jest.config.cjs'));
await run([
  // A pattern asks for single files.
  `--config=${JSON.stringify(args.length === 0 ? inGroups(config, name) : config)}`,
  '--json',
  `--outputFile=${outputFile}`,
  '--passWithNoTests',
  `--maxWorkers=${config.maxWorkers ?? workers}`,
  ...args,
]);

// A connection that a test left open would keep this process, and the whole test run, waiting forever.
const patience = 10_000;
setTimeout(() => {
  process.stderr.write(
    `${name}: something that a test opened is still open ${patience / 1000} s after the last test.\n`,
  );
  process.exit(1);
}, patience).unref();
