import type { ScreeningProgress } from '../../sanctions/sanctions.client';
import { count } from './count';
import type { Output } from './terminal';

const width = 24;
const clearLine = '\r\x1b[K';

/** Shows on a terminal how far a screening has come, in one line that it takes away at the end. */
export class ProgressBar {
  private isDrawn = false;

  constructor(private readonly output: Output) {}

  readonly show = (progress: ScreeningProgress): void => {
    if (!this.output.isTTY) return;
    this.output.write(clearLine + progressText(progress));
    this.isDrawn = true;
  };

  end(): void {
    if (this.isDrawn) this.output.write(clearLine);
    this.isDrawn = false;
  }
}

/** `[######------]  50 %  8,976 people  2 matched` */
export function progressText({ people, matched, bytes, totalBytes }: ScreeningProgress): string {
  const share = totalBytes ? Math.min(1, bytes / totalBytes) : undefined;
  const full = Math.round((share ?? 0) * width);
  return [
    ...(share === undefined
      ? []
      : [
          `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`,
          `${String(Math.floor(share * 100)).padStart(3)} %`,
        ]),
    count(people, 'person', 'people'),
    `${matched.toLocaleString('en')} matched`,
  ].join('  ');
}
