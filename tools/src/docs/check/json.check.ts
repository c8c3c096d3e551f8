import type { Block } from '../markdown/markdown-file';
import type { Finding } from './problem';

/** Blocks of JSON must parse. */
export function jsonProblems(blocks: readonly Block[]): Finding {
  const problems = blocks.flatMap(({ file, line, text }) => {
    try {
      JSON.parse(text);
      return [];
    } catch (error) {
      const { message } = error as SyntaxError;
      const wrong = `this is no JSON (${message}). Correct it, or give the block another language.`;
      return [{ file, line: line + linesBefore(text, message), text: wrong }];
    }
  });
  return { problems };
}

/** The engine names a position in some of its messages only. */
function linesBefore(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return 0;
  return text.slice(0, Number(position)).split('\n').length - 1;
}
