import { createRequire } from 'node:module';
import path from 'node:path';
import { escaped } from './html';

interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(text: string, options: { language: string }): { value: string };
}

// Not imported: its types would bring those of browsers into every file of the repository.
const hljs = createRequire(path.resolve('package.json'))('highlight.js') as Highlighter;

/** A block of code, coloured where its language is known. */
export function codeBlock(text: string, language: string): string {
  const isKnown = language !== '' && hljs.getLanguage(language) !== undefined;
  const html = isKnown ? hljs.highlight(text, { language }).value : escaped(text);
  return `<pre tabindex="0"><code>${html}</code></pre>\n`;
}

export const jsonBlock = (value: unknown): string =>
  typeof value === 'string' ? codeBlock(value, '') : codeBlock(JSON.stringify(value, null, 2), 'json');
