import type { LogLine } from '@gatehouse/sdk/browser';

const mostLines = 200;
const longestLine = 500;

/** What happened on the page, for hosts that ask for it: no names, no numbers of the face. */
export class Journal {
  private lines: LogLine[] = [];

  constructor(private readonly now: () => number = () => Date.now()) {}

  /** 1 is what matters most. */
  note(level: LogLine['level'], text: string): void {
    if (this.lines.length < mostLines)
      this.lines.push({ level, at: this.now(), text: text.slice(0, longestLine) });
  }

  /** The lines since the last time, up to a level: the server keeps what it was sent before. */
  takeUpTo(level: number): LogLine[] {
    const { lines } = this;
    this.lines = [];
    return lines.filter((line) => line.level <= level);
  }
}
