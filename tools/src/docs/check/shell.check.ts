import { spawnSync } from 'node:child_process';
import type { Block } from '../markdown/markdown-file';
import type { Finding } from './problem';
import { isMissing } from './python.check';

/** Blocks for a shell must be what a shell can read. */
export function shellProblems(blocks: readonly Block[], bash = 'bash'): Finding {
  const problems = [];
  for (const { file, line, text } of blocks) {
    const { error, status, stderr } = spawnSync(bash, ['-n'], {
      input: `${text}\n`,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (isMissing(error))
      return { problems: [], skipped: `The syntax of shell blocks, as there is no ${bash}.` };
    if (error) throw error;
    if (status === 0) continue;
    const [, at = '1', message = stderr.trim()] = /line (\d+): (.+)/.exec(stderr) ?? [];
    const advice = 'Correct the block; write what the reader fills in as $NAME or NAME.';
    problems.push({ file, line: line + Number(at) - 1, text: `bash says: ${message}. ${advice}` });
  }
  return { problems };
}
