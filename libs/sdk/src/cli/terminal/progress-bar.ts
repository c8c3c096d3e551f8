import type { Output } from '@gatehouse/command-line';
import type { ScreeningProgress } from '../../sanctions/sanctions.client';

const width = 24;
const clearLine = '\r\x1b[K';

/** Shows the progress of a screening on a terminal, in one line that is cleared at the end. */
export class ProgressBar {
  private isDrawn = false;

  constructor(private readonly output: Output) {}

  readonly show = (progress: ScreeningProgress): void => {
    if (!this.output.isTTY) return;
    this.output.write(clearLine + formatProgress(progress));
    this.isDrawn = true;
  };

  end(): void {
    if (this.isDrawn) this.output.write(clearLine);
    this.isDrawn = false;
  }
}

/** `[######------]  50 %  8,976 people  2 matched` */
export function formatProgress({ people, matched, bytes, totalBytes }: ScreeningProgress): string {
  const share = totalBytes ? Math.min(1, bytes / totalBytes) : undefined;
  const full = Math.round((share ?? 0) * width);
  return [
    ...(share === undefined
      ? []
      : [
          `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`,
          `${String(Math.floor(share * 100)).padStart(3)} %`,
        ]),
    formatCount(people, 'person', 'people'),
    `${matched.toLocaleString('en')} matched`,
  ].join('  ');
}

/** `1 row`, `2,000 rows`. */
export const formatCount = (number: number, one: string, several: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
