// eslint-disable-next-line @nx/enforce-module-boundaries -- the global setup of Jest knows no aliases
import { workspaceRoot } from '../../../libs/embedded/src/workspace';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `npm run datasets` without npm, for the suite with this home. */
export const runDatasets = (home: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['dist/tools/datasets.mjs', ...args], {
    cwd: workspaceRoot(),
    env: { PATH: process.env['PATH'], GATEHOUSE_HOME: home },
  });
