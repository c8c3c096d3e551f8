import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

const tickEvery = 5_000;
const labelWidth = 15;

/** Colours the text on a terminal that wants colours. */
export function paint(style: Style, text: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text;
}

/** One line of progress: what it is about, and how it stands. */
export function say(label: string, text: string): void {
  console.log(`  ${paint('bold', label.padEnd(labelWidth))} ${text}`);
}

/** Does a step and says how long it took; while it lasts, says so every few seconds. */
export async function step<T>(
  label: string,
  work: () => Promise<T>,
  result: (value: T) => string,
): Promise<T> {
  const begin = performance.now();
  const seconds = (): string => paint('dim', `${((performance.now() - begin) / 1000).toFixed(1)} s`);
  const ticking = setInterval(() => say(label, `… ${seconds()}`), tickEvery);
  try {
    const value = await work();
    say(label, `${result(value)} ${seconds()}`);
    return value;
  } finally {
    clearInterval(ticking);
  }
}

/** A closed terminal must not stop the work of stopping. */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
