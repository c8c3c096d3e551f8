import { markdownFile } from './markdown-file';

const lines = (...text: string[]) => markdownFile('docs/page.md', text.join('\n'));

describe('a Markdown file', () => {
  it.each([
    ['Create: `POST /session`', 'create-post-session'],
    ['What is _kept_, and [where](x.md)?', 'what-is-kept-and-where'],
    ['Größe & Maß', 'größe--maß'],
    ['snake_case stays', 'snake_case-stays'],
  ])('gives the heading %s the anchor of GitHub', (title, anchor) => {
    expect(lines(`## ${title}`).headings).toMatchObject([{ depth: 2, anchor }]);
  });

  it('numbers the anchors of headings that come again', () => {
    const { headings } = lines('# Errors', '## Errors', '## Errors');

    expect(headings.map(({ anchor }) => anchor)).toEqual(['errors', 'errors-1', 'errors-2']);
  });

  it('knows on which line a link stands, in lists, tables and quotes too', () => {
    const { links } = lines(
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

  it('knows on which line the code of a block begins, and takes nothing in it for a link', () => {
    const { blocks, links } = lines(
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
