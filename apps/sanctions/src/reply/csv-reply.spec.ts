import { formatRows } from './csv-reply';
import type { EntityMatch } from './row-result';

const row = { id: '1', firstname: 'Ann', lastname: 'Lee', dob: '' };
const match = { entityId: 'x-1', matchedName: 'LEE, Ann', score: 0.9512 } as EntityMatch;

describe('CSV results', () => {
  it('contain one line per row', () => {
    expect(
      formatRows([
        { row, matches: [match], warnings: [] },
        { row, matches: [], warnings: ['dob is empty', 'id is empty'] },
      ]),
    ).toBe('1,Ann,Lee,,true,0.9512,x-1,"LEE, Ann",\r\n1,Ann,Lee,,false,,,,dob is empty; id is empty\r\n');
    expect(formatRows([])).toBe('');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'escape a cell that begins like a formula: %j',
    (text) => {
      const line = formatRows([{ row: { ...row, firstname: text }, matches: [], warnings: [] }]);
      expect(line).toBe(`1,"'${text}",Lee,,false,,,,\r\n`);
    },
  );

  it('quote cells with quotes and line ends', () => {
    const line = formatRows([{ row: { ...row, firstname: 'a"b\r\nc' }, matches: [], warnings: [] }]);
    expect(line).toBe('1,"a""b\r\nc",Lee,,false,,,,\r\n');
  });
});
