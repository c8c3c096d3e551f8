import { FairQueue } from './fair-queue';

/** A thread works on a check for this long before the next turn, unless a single row takes longer. */
export const turnMilliseconds = 25;

/** The waiting work of one request. */
export interface RequestQueue<W> {
  readonly caller: string;
  readonly waiting: W[];
}

/**
 * Decides whose turn it is. CPU time is shared between callers, and the share of a caller between its requests: neither
 * the number of requests of a caller nor their cost slows down other callers.
 */
export class Turns<W, R extends RequestQueue<W>> {
  private readonly callers: FairQueue<string>;
  private readonly requests = new Map<string, FairQueue<R>>();
  private queued = 0;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.callers = new FairQueue(now);
  }

  /** The number of waiting tasks. */
  get length(): number {
    return this.queued;
  }

  get isEmpty(): boolean {
    return this.queued === 0;
  }

  add(request: R, work: W): void {
    this.queued++;
    if (request.waiting.push(work) > 1) return;
    this.getRequests(request.caller).enqueue(request);
    this.callers.enqueue(request.caller);
  }

  /** The next task. It is charged as a whole turn until `settle` reports its CPU time. */
  take(): W | undefined {
    const caller = this.callers.next();
    if (caller === undefined) return undefined;
    const requests = this.getRequests(caller);
    const request = requests.next();
    const work = request?.waiting.shift();
    if (!request || work === undefined) throw new Error(`caller ${caller} has no waiting work`);
    this.queued--;
    if (request.waiting.length === 0) requests.dequeue(request);
    if (requests.isIdle) this.callers.dequeue(caller);
    this.charge(request, turnMilliseconds);
    return work;
  }

  /** Replaces the estimate for a task with its CPU time. */
  settle(request: R, milliseconds: number): void {
    this.charge(request, milliseconds - turnMilliseconds);
  }

  /** Removes a request and returns the tasks that have not started. */
  drop(request: R): W[] {
    const dropped = request.waiting.splice(0);
    this.queued -= dropped.length;
    const requests = this.requests.get(request.caller);
    requests?.remove(request);
    if (requests?.isIdle) this.callers.dequeue(request.caller);
    if (requests?.isEmpty) this.requests.delete(request.caller);
    return dropped;
  }

  /** The CPU time of a request that was dropped in the meantime is still charged to its caller. */
  private charge(request: R, milliseconds: number): void {
    this.callers.charge(request.caller, milliseconds);
    this.requests.get(request.caller)?.charge(request, milliseconds);
  }

  private getRequests(caller: string): FairQueue<R> {
    let requests = this.requests.get(caller);
    if (!requests) this.requests.set(caller, (requests = new FairQueue(this.now)));
    return requests;
  }
}
