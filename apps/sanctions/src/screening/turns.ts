const mostNewcomersInARow = 4;

/** Something that may have work waiting. */
export interface Waiting<W> {
  readonly waiting: W[];
}

/**
 * Whose turn it is: everybody with work waiting gets one piece done before anybody gets a second one, so that a small
 * file does not wait for the end of a large one. Whoever has had no turn yet comes before those who have, but only so
 * many in a row, or a stream of newcomers would stop all the others.
 */
export class Turns<W, L extends Waiting<W>> {
  private newcomers: L[] = [];
  private others: L[] = [];
  private readonly known = new WeakSet<L>();
  private newcomersInARow = 0;

  /** Pieces of work that wait. */
  get length(): number {
    return [...this.newcomers, ...this.others].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  get isEmpty(): boolean {
    return this.newcomers.length === 0 && this.others.length === 0;
  }

  add(line: L, work: W): void {
    if (line.waiting.push(work) > 1) return;
    (this.known.has(line) ? this.others : this.newcomers).push(line);
  }

  take(): W | undefined {
    const line = this.nextLine();
    if (!line) return undefined;
    this.newcomersInARow = this.known.has(line) ? 0 : this.newcomersInARow + 1;
    this.known.add(line);
    const work = line.waiting.shift();
    if (line.waiting.length > 0) this.others.push(line);
    return work;
  }

  /** Takes somebody's work back: all that has not begun. */
  drop(line: L): W[] {
    this.newcomers = this.newcomers.filter((each) => each !== line);
    this.others = this.others.filter((each) => each !== line);
    return line.waiting.splice(0);
  }

  private nextLine(): L | undefined {
    return this.newcomersInARow < mostNewcomersInARow
      ? (this.newcomers.shift() ?? this.others.shift())
      : (this.others.shift() ?? this.newcomers.shift());
  }
}
