import { nextRow } from './row-key';

describe('keys in a table', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['j', 3, 4],
    ['ArrowUp', 3, 2],
    ['k', 3, 2],
    ['PageDown', 3, 13],
    ['PageUp', 13, 3],
    ['Home', 13, 0],
    ['End', 13, 99],
  ])('%s moves from row %i to row %i', (key, from, to) => {
    expect(nextRow(key, from, 100, 10)).toBe(to);
  });

  it.each([
    ['ArrowDown', 99, 99],
    ['PageDown', 95, 99],
    ['ArrowUp', 0, 0],
    ['PageUp', 4, 0],
  ])('%s stays inside of the table', (key, from, to) => {
    expect(nextRow(key, from, 100, 10)).toBe(to);
  });

  it('ignores other keys', () => {
    expect(nextRow('Tab', 3, 100, 10)).toBeUndefined();
  });
});
