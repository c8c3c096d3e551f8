import type { Output } from '@gatehouse/command-line';
import type { ScreeningProgress } from '../../sanctions/sanctions.client';
import { formatBar, formatCount, ProgressLine } from './progress-line';

/** Shows the progress of a screening on a terminal. */
export class ProgressBar {
  private readonly line: ProgressLine;

  constructor(output: Output) {
    this.line = new ProgressLine(output);
  }

  readonly show = (progress: ScreeningProgress): void => this.line.show(formatProgress(progress));

  end(): void {
    this.line.end();
  }
}

/** `[######------]  50 %  8,976 people  2 matched` */
export const formatProgress = ({ people, matched, bytes, totalBytes }: ScreeningProgress): string =>
  [
    ...formatBar(totalBytes ? bytes / totalBytes : undefined),
    formatCount(people, 'person', 'people'),
    `${matched.toLocaleString('en')} matched`,
  ].join('  ');
