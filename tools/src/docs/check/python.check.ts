import { spawnSync } from 'node:child_process';
import type { Block } from '../markdown/markdown-file';
import type { Finding } from './problem';

// Reads a list of texts, and prints null or an error with its line for each.
const compileAll = `
import json, sys
def check(text):
    try:
        compile(text, "block", "exec")
    except SyntaxError as error:
        return {"line": error.lineno or 1, "message": error.msg}
json.dump([check(text) for text in json.load(sys.stdin)], sys.stdout)
`;

/** Python blocks must compile. */
export function checkPython(blocks: readonly Block[], python = 'python3'): Finding {
  if (blocks.length === 0) return { problems: [] };
  const { error, status, stdout, stderr } = spawnSync(python, ['-c', compileAll], {
    input: JSON.stringify(blocks.map(({ text }) => text)),
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  if (isMissing(error))
    return { problems: [], skipped: `Python blocks, because ${python} is not installed.` };
  if (error) throw error;
  if (status !== 0) throw new Error(`${python} failed to check the Python blocks: ${stderr}`);
  const results = JSON.parse(stdout) as ({ line: number; message: string } | null)[];
  const problems = blocks.flatMap(({ file, line }, index) => {
    const error = results[index];
    if (!error) return [];
    return [{ file, line: line + error.line - 1, text: `Python: ${error.message}. Fix the block.` }];
  });
  return { problems };
}

/** Whether a program is not installed. */
export const isMissing = (error: Error | undefined): boolean =>
  (error as { code?: string } | undefined)?.code === 'ENOENT';
