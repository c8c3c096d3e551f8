import { spawnSync } from 'node:child_process';
import type { Block } from '../markdown/markdown-file';
import type { Finding } from './problem';

// Reads a list of texts, and answers for each one with null or with what is wrong on which line.
const compileAll = `
import json, sys
def wrong(text):
    try:
        compile(text, "block", "exec")
    except SyntaxError as error:
        return {"line": error.lineno or 1, "message": error.msg}
json.dump([wrong(text) for text in json.load(sys.stdin)], sys.stdout)
`;

/** Blocks of Python must compile. */
export function pythonProblems(blocks: readonly Block[], python = 'python3'): Finding {
  if (blocks.length === 0) return { problems: [] };
  const { error, status, stdout, stderr } = spawnSync(python, ['-c', compileAll], {
    input: JSON.stringify(blocks.map(({ text }) => text)),
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  if (isMissing(error)) return { problems: [], skipped: `Blocks of Python, as there is no ${python}.` };
  if (error) throw error;
  if (status !== 0) throw new Error(`${python} could not look at the blocks of Python: ${stderr}`);
  const answers = JSON.parse(stdout) as ({ line: number; message: string } | null)[];
  const problems = blocks.flatMap(({ file, line }, index) => {
    const wrong = answers[index];
    if (!wrong) return [];
    return [{ file, line: line + wrong.line - 1, text: `Python says: ${wrong.message}. Correct the block.` }];
  });
  return { problems };
}

/** Whether a program could not be run because there is none of this name. */
export const isMissing = (error: Error | undefined): boolean =>
  (error as { code?: string } | undefined)?.code === 'ENOENT';
