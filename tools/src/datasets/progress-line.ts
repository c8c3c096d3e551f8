const width = 24;
const terminalInterval = 100;
const logInterval = 5_000;

/** How much of a file is read. An import also counts its entries. */
export interface FileProgress {
  bytes: number;
  totalBytes?: number | undefined;
  entities?: number;
}

/** The output of the progress. A terminal can overwrite a line. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows the progress of an import or a download: as a bar on a terminal, else as a line every few seconds. */
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

  readonly show = (progress: FileProgress): void => {
    const interval = this.output.isTTY ? terminalInterval : logInterval;
    if (this.now() - this.shownAt < interval) return;
    this.shownAt = this.now();
    const text = `${this.name}  ${formatProgress(progress, this.output.isTTY ?? false)}`;
    this.output.write(this.output.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    this.drawn = true;
  };

  /** Removes the bar. */
  end(): void {
    if (this.drawn && this.output.isTTY) this.output.write('\r\x1b[K');
  }
}

/** `[#####-----]  50 %  1.0 of 2.0 MB  8,976 entries` */
export function formatProgress({ bytes, totalBytes, entities }: FileProgress, withBar: boolean): string {
  const share = totalBytes ? Math.min(1, bytes / totalBytes) : undefined;
  const full = Math.round((share ?? 0) * width);
  return [
    ...(withBar && share !== undefined ? [`[${'#'.repeat(full)}${'-'.repeat(width - full)}]`] : []),
    ...(share === undefined ? [] : [`${String(Math.floor(share * 100)).padStart(3)} %`]),
    `${megabytes(bytes)}${totalBytes === undefined ? '' : ` of ${megabytes(totalBytes)}`} MB`,
    ...(entities === undefined ? [] : [`${entities.toLocaleString('en')} entries`]),
  ].join('  ');
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
