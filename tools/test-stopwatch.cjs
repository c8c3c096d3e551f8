// Measures the test files of a group, hooks included; Jest itself only knows how long the group took.
const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');

const folder = path.resolve(__dirname, '../dist/test-results/seconds');

/** Runs `load`, which defines the tests of a file, and writes down how many seconds they took. */
module.exports.timed = (file, load) => {
  let begin = 0;
  beforeAll(() => void (begin = performance.now()));
  load();
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    const seconds = (performance.now() - begin) / 1000;
    appendFileSync(
      path.join(folder, `${process.env.GATEHOUSE_TEST_PROJECT}.jsonl`),
      `${JSON.stringify({ file, seconds })}\n`,
    );
  });
};
