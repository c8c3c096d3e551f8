import type { Block } from '../markdown/markdown-file';
import type { Finding } from './problem';

/** JSON blocks must parse. */
export function checkJson(blocks: readonly Block[]): Finding {
  const problems = blocks.flatMap(({ file, line, text }) => {
    try {
      JSON.parse(text);
      return [];
    } catch (error) {
      const { message } = error as SyntaxError;
      const problem = `invalid JSON (${message}). Fix it, or give the block another language.`;
      return [{ file, line: line + linesBefore(text, message), text: problem }];
    }
  });
  return { problems };
}

/** Only some messages of the engine name a position. */
function linesBefore(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return 0;
  return text.slice(0, Number(position)).split('\n').length - 1;
}
