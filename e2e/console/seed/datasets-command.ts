import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** `npm run datasets` without npm, for the suite with this home. */
export const runDatasets = (home: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['dist/tools/datasets.mjs', ...args], {
    cwd: path.resolve(__dirname, '../../..'),
    env: { PATH: process.env['PATH'], GATEHOUSE_HOME: home },
  });
