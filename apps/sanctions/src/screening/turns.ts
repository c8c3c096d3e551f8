/** Something that may have work waiting. */
export interface Waiting<W> {
  readonly waiting: W[];
}

/**
 * Whose turn it is: everybody with work waiting gets one piece done before anybody gets a second one, so that a small
 * file does not wait for the end of a large one.
 */
export class Turns<W, L extends Waiting<W>> {
  private queue: L[] = [];

  /** Pieces of work that wait. */
  get length(): number {
    return this.queue.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  get isEmpty(): boolean {
    return this.queue.length === 0;
  }

  add(line: L, work: W): void {
    if (line.waiting.push(work) === 1) this.queue.push(line);
  }

  take(): W | undefined {
    const line = this.queue.shift();
    const work = line?.waiting.shift();
    if (line && line.waiting.length > 0) this.queue.push(line);
    return work;
  }

  /** Takes somebody's work back: all that has not begun. */
  drop(line: L): W[] {
    this.queue = this.queue.filter((each) => each !== line);
    return line.waiting.splice(0);
  }
}
