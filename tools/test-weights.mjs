// How long the tests take: seconds per slow file, measured on two cores, in test-weights.json. Groups and projects are
// scheduled by it; a wrong figure only costs time. `node tools/test-weights.mjs` writes the file from the
// results of the last `npm run test:all`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const table = path.join(root, 'tools/test-weights.json');
const results = path.join(root, 'dist/test-results');
// Files that take less are not in the table.
const minSeconds = 2;
const defaultSeconds = 0.5;

let weights;
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const readWeights = () => (weights ??= readJson(table));

/** The seconds that a test file takes. */
export const findWeight = (file) => readWeights()[path.relative(root, file)] ?? defaultSeconds;

/** Seconds by file: those of groups from the stopwatch, the others from Jest. */
function measureFiles() {
  const measured = new Map();
  const add = (file, seconds) => seconds >= minSeconds && measured.set(file, Math.round(seconds));
  for (const name of readdirSync(results).filter((each) => each.endsWith('.json')))
    for (const { name: file, startTime, endTime } of readJson(path.join(results, name)).testResults)
      if (!file.includes('/test-groups/')) add(path.relative(root, file), (endTime - startTime) / 1000);
  for (const name of readdirSync(path.join(results, 'seconds')))
    for (const line of readFileSync(path.join(results, 'seconds', name), 'utf8')
      .trim()
      .split('\n')) {
      const { file, seconds } = JSON.parse(line);
      add(file, seconds);
    }
  return measured;
}

if (process.argv[1] === self) {
  const sorted = [...measureFiles()].sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(table, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
  console.log(`${sorted.length} files in ${path.relative(root, table)}`);
}
