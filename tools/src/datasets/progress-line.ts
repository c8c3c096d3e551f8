import type { ImportProgress } from '@gatehouse/datasets';

const width = 24;
// Often enough to be seen moving, and seldom enough for a log.
const terminalMilliseconds = 100;
const logMilliseconds = 5_000;

/** What a progress is written to; a terminal can write over a line. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how far an import has come: as a bar on a terminal, else as a line every few seconds. */
export class ProgressLine {
  private shownAt: number;
  private drawn = false;

  constructor(
    private readonly name: string,
    private readonly output: ProgressOutput = process.stderr,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.shownAt = now();
  }

  readonly show = (progress: ImportProgress): void => {
    const every = this.output.isTTY ? terminalMilliseconds : logMilliseconds;
    if (this.now() - this.shownAt < every) return;
    this.shownAt = this.now();
    const text = `${this.name}  ${progressText(progress, this.output.isTTY ?? false)}`;
    this.output.write(this.output.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    this.drawn = true;
  };

  /** Takes the bar away. */
  end(): void {
    if (this.drawn && this.output.isTTY) this.output.write('\r\x1b[K');
  }
}

/** `[#####-----]  50 %  1.0 of 2.0 MB  8,976 entries` */
export function progressText({ bytes, totalBytes, entities }: ImportProgress, withBar: boolean): string {
  const share = totalBytes ? Math.min(1, bytes / totalBytes) : undefined;
  const full = Math.round((share ?? 0) * width);
  return [
    ...(withBar && share !== undefined ? [`[${'#'.repeat(full)}${'-'.repeat(width - full)}]`] : []),
    ...(share === undefined ? [] : [`${String(Math.floor(share * 100)).padStart(3)} %`]),
    `${megabytes(bytes)}${totalBytes === undefined ? '' : ` of ${megabytes(totalBytes)}`} MB`,
    `${entities.toLocaleString('en')} entries`,
  ].join('  ');
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
