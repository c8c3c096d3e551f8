/** The row that a key moves the focus to; undefined if the key does not move it. */
export function nextRow(key: string, row: number, count: number, page: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(row + 1, last);
    case 'ArrowUp':
    case 'k':
      return Math.max(row - 1, 0);
    case 'PageDown':
      return Math.min(row + page, last);
    case 'PageUp':
      return Math.max(row - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
