// npm start: runs the whole suite.
import { levels } from './suite/app-log';
import { Suite } from './suite/suite';
import { runSuite } from './suite/suite-run';

const verbose = process.argv.includes('--verbose');

await runSuite({
  verbose,
  create: async () =>
    Promise.resolve(new Suite(process.env, { terminalLevel: verbose ? levels.all : levels.warn })),
});
