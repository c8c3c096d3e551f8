import { parseMarkdown } from './markdown-file';

const parseLines = (...text: string[]) => parseMarkdown('docs/page.md', text.join('\n'));

describe('a Markdown file', () => {
  it.each([
    ['Create: `POST /session`', 'create-post-session'],
    ['What is _kept_, and [where](x.md)?', 'what-is-kept-and-where'],
    ['Größe & Maß', 'größe--maß'],
    ['snake_case stays', 'snake_case-stays'],
  ])('gives the heading %s the same anchor as GitHub', (title, anchor) => {
    expect(parseLines(`## ${title}`).headings).toMatchObject([{ anchor }]);
  });

  it('numbers the anchors of repeated headings', () => {
    const { headings } = parseLines('# Errors', '## Errors', '## Errors');

    expect(headings.map(({ anchor }) => anchor)).toEqual(['errors', 'errors-1', 'errors-2']);
  });

  it('finds the line of a link in text, lists, tables and quotes', () => {
    const { links } = parseLines(
      '# Title',
      '',
      'Text that goes on',
      'with [one](1.md).',
      '',
      '- item',
      '- item with',
      '  [two](2.md)',
      '',
      '| a | b |',
      '| - | - |',
      '| x | y |',
      '| x | [three](3.md) |',
      '',
      '> quoted',
      '> ![four](4.png)',
    );

    expect(links).toEqual([
      { line: 4, target: '1.md' },
      { line: 8, target: '2.md' },
      { line: 13, target: '3.md' },
      { line: 16, target: '4.png' },
    ]);
  });

  it('finds the first line of a code block, and no links inside it', () => {
    const { blocks, links } = parseLines(
      '1. do',
      '',
      '   ```ts',
      '   [no](link.md)',
      '   ```',
      '',
      '```json',
      '{}',
      '```',
    );

    expect(blocks).toEqual([
      { file: 'docs/page.md', line: 4, language: 'ts', text: '[no](link.md)' },
      { file: 'docs/page.md', line: 8, language: 'json', text: '{}' },
    ]);
    expect(links).toEqual([]);
  });
});
