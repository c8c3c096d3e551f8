/** One line of the table: what, how much, how much at least. */
export function row(what: string, measured: string, wanted: string, reached: boolean): void {
  const verdict = wanted === '' ? '' : reached ? 'reached' : 'NOT reached';
  console.log(`${what.padEnd(44)} ${measured.padEnd(44)} ${wanted.padEnd(12)} ${verdict}`);
}
