import { lexer, type Token, type Tokens } from 'marked';
import { Anchors, plainText } from './anchor';

export interface Heading {
  depth: number;
  title: string;
  anchor: string;
}

export interface Link {
  line: number;
  target: string;
}

/** A fenced block of code; `line` is that of its first line of code. */
export interface Block {
  file: string;
  line: number;
  language: string;
  text: string;
}

/** A Markdown file, and what the checks and the site want to know of it. */
export interface MarkdownFile {
  file: string;
  tokens: Token[];
  headings: Heading[];
  links: Link[];
  blocks: Block[];
}

/** Reads Markdown as the site renders it, so that a check sees what a reader sees. */
export function markdownFile(file: string, text: string): MarkdownFile {
  const tokens = lexer(text);
  const page: MarkdownFile = { file, tokens, headings: [], links: [], blocks: [] };
  const anchors = new Anchors();
  for (const { token, line } of placed(tokens, 1)) {
    if (isKind(token, 'heading')) {
      const title = plainText(token.tokens);
      page.headings.push({ depth: token.depth, title, anchor: anchors.next(title) });
    } else if (isKind(token, 'link') || isKind(token, 'image')) {
      page.links.push({ line, target: token.href });
    } else if (isKind(token, 'code') && token.codeBlockStyle !== 'indented') {
      const [language = ''] = (token.lang ?? '').split(/\s/);
      page.blocks.push({ file, line: line + 1, language, text: token.text });
    }
  }
  return page;
}

interface Kinds {
  heading: Tokens.Heading;
  link: Tokens.Link;
  image: Tokens.Image;
  code: Tokens.Code;
  list: Tokens.List;
  table: Tokens.Table;
}

const isKind = <Kind extends keyof Kinds>(token: Token, kind: Kind): token is Kinds[Kind] =>
  token.type === kind;

interface Placed {
  token: Token;
  line: number;
}

/** Every token with its line. Marked keeps no positions, but the source of each token: its line breaks are counted. */
function* placed(tokens: readonly Token[], first: number): Generator<Placed> {
  let line = first;
  for (const token of tokens) {
    yield { token, line };
    if (isKind(token, 'list')) yield* placed(token.items, line);
    else if (isKind(token, 'table')) yield* placedInTable(token, line);
    else if ('tokens' in token && token.tokens) yield* placed(token.tokens, line);
    line += token.raw.split('\n').length - 1;
  }
}

const linesOfTableHead = 2;

function* placedInTable({ header, rows }: Tokens.Table, line: number): Generator<Placed> {
  for (const cell of header) yield* placed(cell.tokens, line);
  for (const [index, row] of rows.entries()) {
    for (const cell of row) yield* placed(cell.tokens, line + linesOfTableHead + index);
  }
}
