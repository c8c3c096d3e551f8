import type { Output } from '@gatehouse/command-line';

const width = 24;
const clearLine = '\r\x1b[K';

/** One line on a terminal that is replaced by the next one, and cleared at the end. Nothing where the output is no terminal. */
export class ProgressLine {
  private isDrawn = false;

  constructor(private readonly output: Output) {}

  show(text: string): void {
    if (!this.output.isTTY) return;
    this.output.write(clearLine + text);
    this.isDrawn = true;
  }

  end(): void {
    if (this.isDrawn) this.output.write(clearLine);
    this.isDrawn = false;
  }
}

/** `[######------]  50 %`; nothing for an unknown share. */
export function formatBar(share: number | undefined): string[] {
  if (share === undefined) return [];
  const part = Math.min(1, Math.max(0, share));
  const full = Math.round(part * width);
  return [
    `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`,
    `${String(Math.floor(part * 100)).padStart(3)} %`,
  ];
}

/** `1 row`, `2,000 rows`. */
export const formatCount = (number: number, one: string, several: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
