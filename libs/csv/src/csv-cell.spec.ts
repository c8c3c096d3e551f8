import { formatCsvCell, formatCsvRow } from '.';

/** The cells of a line as a spreadsheet reads it that separates values by `;`: quotes count only at the beginning of a cell. */
function splitAtSemicolons(line: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (letter === '"' && isQuoted && line.charAt(at + 1) === '"') cell += line.charAt(++at);
    else if (letter === '"' && isQuoted) isQuoted = false;
    else if (letter === '"' && cell === '') isQuoted = true;
    else if (/[;\t\r\n]/.test(letter) && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}

describe('formatCsvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tx', ' =1', '＝1'])(
    'puts a quote before a formula: %j',
    (text) => expect(formatCsvCell(text)).toBe(`"'${text}"`),
  );

  it.each([
    'x;=1+1',
    'x; =1+1',
    'x;"=1+1;y',
    'x;""=1+1;y',
    'x;@SUM(A1)',
    'x;;-1',
    'x;=1;=2',
    'x\n=1+1',
    'x\r\n=1+1',
    'x\t=1+1',
    'x;＋1',
  ])('has no formula where values are separated by semicolons: %j', (text) => {
    const cells = splitAtSemicolons(formatCsvRow(['1', text, 'end']));
    expect(cells.length).toBeGreaterThan(1);
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  });

  it.each(['Ivan Petrov', 'a=b', "O'Neill", '1990-01-01', 'Anna-Maria', '', '😀'])(
    'leaves %j as it is',
    (text) => expect(formatCsvCell(text)).toBe(text),
  );

  it('quotes separators, quotes, line ends and blanks at the ends', () => {
    expect(formatCsvRow(['a,b', 'say "x"', 'a\r\nb', ' a', 'a ', '\ufeffa'])).toBe(
      '"a,b","say ""x""","a\r\nb"," a","a ","\ufeffa"',
    );
  });
});
