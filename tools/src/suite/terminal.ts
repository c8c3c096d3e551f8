import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

const progressInterval = 5_000;
const labelWidth = 15;

/** Whether the terminal shows colors. */
export const hasColors = (): boolean => process.stdout.isTTY && !process.env.NO_COLOR;

/** Colors the text if the terminal shows colors. */
export function paint(style: Style, text: string): string {
  return hasColors() ? styleText(style, text) : text;
}

/** Prints a line of progress: a label and its status. */
export function printStatus(label: string, status: string): void {
  console.log(`  ${paint('bold', label.padEnd(labelWidth))} ${status}`);
}

/** Runs a step and prints its duration; prints a line every few seconds while it runs. */
export async function runStep<T>(
  label: string,
  work: () => Promise<T>,
  result: (value: T) => string,
): Promise<T> {
  const begin = performance.now();
  const seconds = (): string => paint('dim', `${((performance.now() - begin) / 1000).toFixed(1)} s`);
  const ticking = setInterval(() => printStatus(label, `… ${seconds()}`), progressInterval);
  try {
    const value = await work();
    printStatus(label, `${result(value)} ${seconds()}`);
    return value;
  } finally {
    clearInterval(ticking);
  }
}

/** A closed terminal must not interrupt the shutdown. */
export function ignoreTerminalErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
