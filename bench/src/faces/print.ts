export function printRow(name: string, cells: readonly (string | number)[], width = 12): void {
  console.log(name.padEnd(30) + cells.map((cell) => String(cell).padStart(width)).join(''));
}

export function toPercent(share: number): string {
  if (share === 0) return '0';
  return share > 0.995 && share < 1 ? '> 99 %' : `${Number((100 * share).toPrecision(2))} %`;
}
