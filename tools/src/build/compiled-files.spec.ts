import { workspaceRoot } from '@gatehouse/embedded';
import { spawnSync } from 'node:child_process';

describe('the compiled files in the repository', () => {
  it('are the bytes that a new compilation of their sources gives', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/compiled-files.mjs'], {
      cwd: workspaceRoot(),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
