import { BrokenList } from '../dataset.errors';

/** Longer than any entry of any list; a "line" beyond it is a file of another kind. */
export const longestLine = 16 * 1024 * 1024;

export interface TextLine {
  text: string;
  number: number;
}

/** The lines of a text, without their ends. */
export async function* textLines(pieces: AsyncIterable<string>, file: string): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine)
      throw new BrokenList('the line is longer than any list has.', { file, line: number + 1 });
    for (const line of lines) yield { text: withoutReturn(line), number: ++number };
  }
  if (rest !== '') yield { text: withoutReturn(rest), number: ++number };
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
