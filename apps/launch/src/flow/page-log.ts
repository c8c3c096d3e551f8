import type { LogLine } from '@gatehouse/sdk/browser';

const maxLines = 200;
const maxLineLength = 500;

/** A log of the page for hosts that ask for it; it contains no names and no face descriptors. */
export class PageLog {
  private lines: LogLine[] = [];

  constructor(private readonly now: () => number = () => Date.now()) {}

  /** Level 1 is the most important. */
  add(level: LogLine['level'], text: string): void {
    if (this.lines.length < maxLines)
      this.lines.push({ level, at: this.now(), text: text.slice(0, maxLineLength) });
  }

  /** Returns the lines since the last call, up to a level, and clears the log: the server keeps earlier ones. */
  takeLines(maxLevel: number): LogLine[] {
    const { lines } = this;
    this.lines = [];
    return lines.filter((line) => line.level <= maxLevel);
  }
}
