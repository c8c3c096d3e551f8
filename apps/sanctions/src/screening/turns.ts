import { Shares } from './shares';

/** A thread works for so long on a check before the next turn, unless a single row takes longer. */
export const turnMilliseconds = 25;

/** The work of one request. */
export interface Line<W> {
  readonly caller: string;
  readonly waiting: W[];
}

/**
 * Whose turn it is: CPU time is shared between callers, and what a caller gets is shared between its requests. So it
 * does not matter to others how many requests a caller sends, or how much each of them costs.
 */
export class Turns<W, L extends Line<W>> {
  private readonly callers: Shares<string>;
  private readonly lines = new Map<string, Shares<L>>();
  private queued = 0;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.callers = new Shares(now);
  }

  /** Pieces of work that wait. */
  get length(): number {
    return this.queued;
  }

  get isEmpty(): boolean {
    return this.queued === 0;
  }

  add(line: L, work: W): void {
    this.queued++;
    if (line.waiting.push(work) > 1) return;
    this.linesOf(line.caller).enqueue(line);
    this.callers.enqueue(line.caller);
  }

  /** The next piece of work. It counts as a whole turn until `settle` says what it took. */
  take(): W | undefined {
    const caller = this.callers.next();
    if (caller === undefined) return undefined;
    const lines = this.linesOf(caller);
    const line = lines.next();
    const work = line?.waiting.shift();
    if (!line || work === undefined) throw new Error(`caller ${caller} has no work waiting`);
    this.queued--;
    if (line.waiting.length === 0) lines.dequeue(line);
    if (lines.isIdle) this.callers.dequeue(caller);
    this.charge(line, turnMilliseconds);
    return work;
  }

  /** What a piece of work has taken, in milliseconds of CPU time. */
  settle(line: L, milliseconds: number): void {
    this.charge(line, milliseconds - turnMilliseconds);
  }

  /** Ends a line; answers the work that has not begun. */
  drop(line: L): W[] {
    const dropped = line.waiting.splice(0);
    this.queued -= dropped.length;
    const lines = this.lines.get(line.caller);
    lines?.forget(line);
    if (lines?.isIdle) this.callers.dequeue(line.caller);
    if (lines?.isEmpty) this.lines.delete(line.caller);
    return dropped;
  }

  /** A line that was dropped meanwhile still costs its caller what it has used. */
  private charge(line: L, milliseconds: number): void {
    this.callers.charge(line.caller, milliseconds);
    this.lines.get(line.caller)?.charge(line, milliseconds);
  }

  private linesOf(caller: string): Shares<L> {
    let lines = this.lines.get(caller);
    if (!lines) this.lines.set(caller, (lines = new Shares(this.now)));
    return lines;
  }
}
