// Loading Nest and TypeORM takes about four seconds of CPU time, longer than most test files. So a whole project runs its tests in a few
// groups: one Jest file per group, which loads the modules once and runs the files of the group one after the other.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findWeight } from './test-weights.mjs';

const isTest = /\.(spec|int-spec|e2e-spec|storm-spec)\.ts$/;
// Long enough that loading does not matter, short enough that the workers finish at about the same time.
const secondsPerGroup = 360;
// Below this a second worker costs more than it saves.
const secondsForTwoGroups = 60;

/** The Jest configuration of a project, in which the tests run in groups. */
export function groupTests(config, name, { storms }) {
  const folder = path.resolve('dist/test-groups', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const groups = packGroups(findTests(config, { storms }), config.maxWorkers);
  groups.forEach((files, index) =>
    writeFileSync(
      path.join(folder, `${index}.ts`),
      files.map((file) => requireTest(config.rootDir, file)).join(''),
    ),
  );
  return {
    ...config,
    roots: [config.rootDir, folder],
    testMatch: [`${folder}/*.ts`],
    // A single group runs in Jest's own process, without a worker.
    ...(groups.length === 1 && { maxWorkers: 1 }),
  };
}

/** The test files of a project, with their duration in seconds. Storm tests only on request. */
const findTests = ({ rootDir: root, testPathIgnorePatterns: ignored = ['/node_modules/'] }, { storms }) =>
  readdirSync(root, { recursive: true })
    .filter((file) => isTest.test(file))
    .filter((file) =>
      ignored.every((pattern) => !path.join(root, file).match(pattern.replace('<rootDir>', root))),
    )
    .filter((file) => storms || !file.endsWith('.storm-spec.ts'))
    .map((file) => ({
      file,
      seconds: findWeight(path.join(root, file)),
      // A mock would replace the module for the other files of the group, too.
      isAlone: readFileSync(path.join(root, file), 'utf8').includes('jest.mock('),
    }));

/** Assigns the slowest files first, each to the group with the shortest total. A single worker runs a single group. */
export function packGroups(all, maxWorkers) {
  const tests = all.filter(({ isAlone }) => !isAlone);
  const total = tests.reduce((sum, { seconds }) => sum + seconds, 0);
  const minGroups = total < secondsForTwoGroups ? 1 : 2;
  const groupsByLength = maxWorkers === 1 ? 1 : Math.max(minGroups, Math.ceil(total / secondsPerGroup));
  const count = Math.min(tests.length, groupsByLength);
  const groups = Array.from({ length: count }, () => ({ seconds: 0, files: [] }));
  for (const { file, seconds } of tests.toSorted(
    (a, b) => b.seconds - a.seconds || a.file.localeCompare(b.file),
  )) {
    const group = groups.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    group.seconds += seconds;
    group.files.push(file);
  }
  const alone = all.filter(({ isAlone }) => isAlone);
  return [...groups.map(({ files }) => files), ...alone.map(({ file }) => [file])];
}

const stopwatch = JSON.stringify(path.resolve('tools/test-stopwatch.cjs'));

function requireTest(root, file) {
  const absolute = path.join(root, file);
  const name = JSON.stringify(path.relative('.', absolute));
  const load = `() => void require(${JSON.stringify(absolute)})`;
  return `describe(${JSON.stringify(file)}, () => require(${stopwatch}).timed(${name}, ${load}));\n`;
}
