import { encode } from 'uqr';
import {
  formatFields,
  formatJson,
  formatTable,
  measureWidth,
  type Output,
  renderQrCode,
  Terminal,
  toPrintable,
  wrapText,
} from '../src';

const output = (values: Partial<Output> = {}): Output => ({ write: () => undefined, ...values });

const makeTerminal = (stdout: Output, env: Record<string, string> = {}, noColor = false): Terminal =>
  new Terminal(
    { stdin: process.stdin, stdout, stderr: output(), env, cwd: '/', signal: new AbortController().signal },
    noColor,
  );

const file = makeTerminal(output());

describe('the text width', () => {
  it.each([
    ['', 0],
    ['Ann', 3],
    ['Müller', 6],
    ['Mu\u0308ller', 6],
    ['田中', 4],
    ['김정은', 6],
    ['ｱｲｳ', 3],
    ['Ａ', 2],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['Владимир', 8],
    ['a\u200bb', 2],
  ])('of %j is %i', (text, width) => {
    expect(measureWidth(text)).toBe(width);
  });

  it('is kept when lines are wrapped, between and within words', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij']);
    expect(wrapText('田中太郎', 5)).toEqual(['田中', '太郎']);
  });
});

describe('a table', () => {
  it('aligns its columns, also with wide characters', () => {
    const rows = [{ cells: ['1', '田中', 'x'] }, { cells: ['22', 'Ann', 'y'] }];
    expect(formatTable(['ID', 'NAME', 'Z'], rows, file).split('\n')).toEqual([
      'ID  NAME  Z',
      '1   田中  x',
      '22  Ann   y',
    ]);
  });

  it('wraps cells on a narrow terminal without losing text', () => {
    const rows = [{ cells: ['1', 'Maria Magdalena of Somewhere', 'end'] }];
    const lines = formatTable(
      ['ID', 'NAME', 'Z'],
      rows,
      makeTerminal(output({ isTTY: true, columns: 24 }), {}, true),
    );
    expect(lines.split('\n')).toEqual([
      'ID  NAME             Z',
      '1   Maria Magdalena  end',
      '    of Somewhere',
    ]);
  });

  it('shows the details of a row below it', () => {
    const rows = [{ cells: ['1'], details: ['The same name.'] }, { cells: ['2'] }];
    expect(formatTable(['ID'], rows, file)).toBe('ID\n1\n  - The same name.\n2');
  });

  it('escapes cells for the terminal', () => {
    const rows = [{ cells: ['\x1b[2J', 'a\nb'], details: ['\x9b31m'] }];
    expect(formatTable(['A', 'B'], rows, file)).toBe('A          B\n\\u001b[2J  a\\u000ab\n  - \\u009b31m');
  });
});

describe('untrusted text', () => {
  it.each([
    ['\x1b]0;title\x07', '\\u001b]0;title\\u0007'],
    ['evil\u202egpj.exe', 'evil\\u202egpj.exe'],
    ['a\u2028b\x85', 'a\\u2028b\\u0085'],
    ['Zoë 田中 👍', 'Zoë 田中 👍'],
  ])('is escaped: %j as %s', (text, shown) => {
    expect(toPrintable(text)).toBe(shown);
  });

  it('is escaped in JSON without changing its value', () => {
    const value = { name: 'a\x1b[2J\x9b\u202e\u2028"\n' };
    const text = formatJson(value, 2);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
    expect(JSON.parse(text)).toEqual(value);
  });

  it('is printed next to its label, and left out without a value', () => {
    const fields = formatFields([
      ['Name', 'Ann\x07'],
      ['Age', undefined],
      ['Errors', ['one', 'two']],
    ]);
    expect(fields).toBe('Name    Ann\\u0007\nErrors  one\n        two');
  });
});

describe('colors', () => {
  it.each([
    ['a terminal', makeTerminal(output({ isTTY: true })), true],
    ['a file', makeTerminal(output()), false],
    ['a terminal with NO_COLOR', makeTerminal(output({ isTTY: true }), { NO_COLOR: '1' }), false],
    ['a terminal with --no-color', makeTerminal(output({ isTTY: true }), {}, true), false],
  ])('on %s: %#', (_, terminal, isColored) => {
    expect(terminal.paint('red', 'x')).toBe(isColored ? '\x1b[31mx\x1b[39m' : 'x');
  });
});

describe('the QR code', () => {
  const url = 'http://localhost:8080/launch?sessionId=AaHgdkRscvuC--PXDPzba_XRkoJm9f3JVlTEFb11Lfo';
  const halves: Record<string, [boolean, boolean]> = {
    '█': [false, false],
    '▀': [false, true],
    '▄': [true, false],
    ' ': [true, true],
  };

  it('has two rows per line, and fits into a terminal of 80 columns', () => {
    const lines = renderQrCode(url, false).split('\n');
    const { data, size } = encode(url, { border: 2 });
    const shown = lines.flatMap((line) =>
      [0, 1].map((half) => Array.from(line, (character) => halves[character]?.[half as 0 | 1])),
    );
    expect(shown.slice(0, size)).toEqual(data);
    expect(lines.length).toBeLessThanOrEqual(24);
  });

  it('sets its colors on a terminal, independent of the theme', () => {
    const [line = ''] = renderQrCode(url, true).split('\n');
    expect(line.startsWith('\x1b[38;5;231;48;5;16m█')).toBe(true);
    expect(line.endsWith('█\x1b[0m')).toBe(true);
  });
});
