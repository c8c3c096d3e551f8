import { InvalidListError } from '../dataset.errors';

/** No entry of any list is longer. A file with a longer line has another format. */
export const maxLineLength = 16 * 1024 * 1024;

export interface TextLine {
  text: string;
  number: number;
}

/** Streams the lines of a text without line ends. */
export async function* textLines(chunks: AsyncIterable<string>, file: string): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength)
      throw new InvalidListError(`the line is longer than ${maxLineLength} characters.`, {
        file,
        line: number + 1,
      });
    for (const line of lines) yield { text: trimReturn(line), number: ++number };
  }
  if (rest !== '') yield { text: trimReturn(rest), number: ++number };
}

const trimReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
