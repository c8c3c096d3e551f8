/** A line of the report. */
export interface Row {
  what: string;
  measured: string;
  /** Absent if there is no target. */
  target?: { text: string; isReached: boolean };
}

/** BENCH_QUICK=1 makes everything small, to check that the benchmark runs. */
export const isQuick = process.env['BENCH_QUICK'] === '1';

export function printReport(rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const figures = Math.max(...rows.map(({ measured }) => measured.length));
  if (isQuick) console.log('\nBENCH_QUICK: the sizes are smaller than those of the targets');
  console.log(`\n${'what'.padEnd(width)}  ${'measured'.padEnd(figures)}  target`);
  for (const { what, measured, target } of rows) {
    const verdict = target ? `${target.text}: ${target.isReached ? 'reached' : 'NOT reached'}` : '';
    console.log(`${what.padEnd(width)}  ${measured.padEnd(figures)}  ${verdict}`.trimEnd());
  }
  const missed = rows.filter(({ target }) => target && !target.isReached).length;
  const targets = rows.filter(({ target }) => target).length;
  console.log(`\n${targets - missed} of ${targets} targets reached`);
  return missed === 0;
}

const start = performance.now();

/** Prints progress to stderr, because some parts take minutes. */
export function progress(text: string): void {
  console.error(`  ${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

export const count = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string =>
  `${value < 100 ? value.toPrecision(3) : Math.round(value).toLocaleString('en')} ms`;
