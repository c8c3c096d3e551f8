import { spawnSync } from 'node:child_process';
import type { Block } from '../markdown/markdown-file';
import type { Finding } from './problem';
import { isMissing } from './python.check';

/** Shell blocks must have valid syntax. */
export function checkShell(blocks: readonly Block[], bash = 'bash'): Finding {
  const problems = [];
  for (const { file, line, text } of blocks) {
    const { error, status, stderr } = spawnSync(bash, ['-n'], {
      input: `${text}\n`,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (isMissing(error)) return { problems: [], skipped: `shell blocks, because ${bash} is not installed.` };
    if (error) throw error;
    if (status === 0) continue;
    const [, at = '1', message = stderr.trim()] = /line (\d+): (.+)/.exec(stderr) ?? [];
    const advice = 'Fix the block; write placeholders as $NAME or NAME.';
    problems.push({ file, line: line + Number(at) - 1, text: `bash: ${message}. ${advice}` });
  }
  return { problems };
}
