import { lexer, type Token, type Tokens } from 'marked';
import { Anchors, toPlainText } from './anchor';

export interface Heading {
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

/** What the checks read of a Markdown file. */
export interface MarkdownFile {
  file: string;
  headings: Heading[];
  links: Link[];
  blocks: Block[];
}

/** Parses Markdown with a real parser, so that a check sees what a reader sees. */
export function parseMarkdown(file: string, text: string): MarkdownFile {
  const page: MarkdownFile = { file, headings: [], links: [], blocks: [] };
  const anchors = new Anchors();
  for (const { token, line } of withLines(lexer(text), 1)) {
    if (isKind(token, 'heading')) {
      const title = toPlainText(token.tokens);
      page.headings.push({ title, anchor: anchors.next(title) });
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

interface TokenWithLine {
  token: Token;
  line: number;
}

/** Every token with its line. Marked gives no positions, so the line breaks in the source of each token are counted. */
function* withLines(tokens: readonly Token[], first: number): Generator<TokenWithLine> {
  let line = first;
  for (const token of tokens) {
    yield { token, line };
    if (isKind(token, 'list')) yield* withLines(token.items, line);
    else if (isKind(token, 'table')) yield* withLinesInTable(token, line);
    else if ('tokens' in token && token.tokens) yield* withLines(token.tokens, line);
    line += token.raw.split('\n').length - 1;
  }
}

const tableHeadLines = 2;

function* withLinesInTable({ header, rows }: Tokens.Table, line: number): Generator<TokenWithLine> {
  for (const cell of header) yield* withLines(cell.tokens, line);
  for (const [index, row] of rows.entries()) {
    for (const cell of row) yield* withLines(cell.tokens, line + tableHeadLines + index);
  }
}
