import { csvCell, csvText, fileName } from './csv';

describe('CSV export', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =cmd', '＝1'])(
    'puts a quote before %j',
    (text) => {
      expect(csvCell(text).replaceAll('"', '')).toMatch(/^'/);
    },
  );

  it.each(['Ivan Petrov', 'a=b', "O'Neill", '1990-01-01', ''])('leaves %j as it is', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('writes negative numbers as numbers', () => {
    expect(csvCell(-0.5)).toBe('-0.5');
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(csvCell('a,"b"\nc')).toBe('"a,""b""\nc"');
  });

  it('writes a header, a byte order mark and empty cells', () => {
    expect(csvText(['id', 'name'], [['1', null]])).toBe('\ufeffid,name\r\n1,\r\n');
  });

  it('names files without characters of paths', () => {
    expect(fileName('alerts/../x y', 'csv', new Date('2026-01-31T12:00:00Z'))).toBe(
      'alerts-x-y-2026-01-31.csv',
    );
  });
});
