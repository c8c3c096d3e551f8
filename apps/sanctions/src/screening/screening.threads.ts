import { Worker } from 'node:worker_threads';
import type { DatasetIndex } from '../dataset/dataset-index';
import { CheckCancelledError, ScreeningThreadError, threadsClosed } from './screening.errors';
import type { Answer, Command, Done, OutcomeOf, ReadOutcome, ScreenOutcome, Task } from './screening.task';
import text from './screening.thread.bundle';
import { Turns } from './turns';

type Outcome = Done<ReadOutcome | ScreenOutcome>;

interface Job {
  lane: Lane;
  task: Task;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
}

interface Seat {
  worker: Worker;
  job?: Job;
  began: number;
  watchdog?: NodeJS.Timeout;
  error?: unknown;
}

/** No task takes this long; a thread that does is caught in an endless one. */
const patienceMilliseconds = 120_000;

export const startScreeningThread = (): Worker =>
  new Worker(text, { eval: true, name: 'screening', execArgv: [] });

/** Threads that read and screen, one task each. The callers whose tasks wait share them. */
export class ScreeningThreads {
  private readonly seats: Seat[] = [];
  private readonly turns = new Turns<Job, Lane>();
  private readonly versions = new Map<number, DatasetIndex>();
  private closed = false;

  constructor(
    private readonly count: number,
    private readonly start: () => Worker = startScreeningThread,
    private readonly patience = patienceMilliseconds,
  ) {}

  /** Tasks that wait for a thread. */
  get waiting(): number {
    return this.turns.length;
  }

  /** Has every thread take in a version, those that are started later too. */
  open(version: number, index: DatasetIndex): void {
    this.versions.set(version, index);
    this.tell({ kind: 'open', version, index });
  }

  /** Has every thread forget a version. */
  close(version: number): void {
    this.versions.delete(version);
    this.tell({ kind: 'close', version });
  }

  /** A place in the queue for one request of a caller. */
  lane(caller: string): Lane {
    return new Lane(caller, this.turns, () => this.dispatch());
  }

  async end(): Promise<void> {
    this.closed = true;
    for (let job = this.turns.take(); job; job = this.turns.take()) job.reject(threadsClosed());
    await Promise.all(this.seats.map(({ worker }) => worker.terminate()));
  }

  private dispatch(): void {
    while (!this.turns.isEmpty) {
      const seat = this.freeSeat();
      const job = seat && this.turns.take();
      if (!seat || !job) return;
      this.give(seat, job);
    }
  }

  /** A thread is started when it is first needed. */
  private freeSeat(): Seat | undefined {
    if (this.closed) return undefined;
    const free = this.seats.find(({ job }) => !job);
    return free ?? (this.seats.length < this.count ? this.hire() : undefined);
  }

  private give(seat: Seat, job: Job): void {
    seat.job = job;
    seat.began = performance.now();
    // Only a thread at work keeps the process alive.
    seat.worker.ref();
    seat.watchdog = setTimeout(() => void seat.worker.terminate(), this.patience).unref();
    const { buffer } = job.task.kind === 'read' ? job.task.bytes : job.task.slice;
    seat.worker.postMessage(job.task, [buffer]);
  }

  private hire(): Seat {
    const worker = this.start();
    const seat: Seat = { worker, began: 0 };
    this.seats.push(seat);
    worker.on('message', (answer: Answer) => this.take(seat, answer));
    worker.on('error', (error) => (seat.error = error));
    worker.on('exit', () => this.bury(seat));
    for (const [version, index] of this.versions) worker.postMessage({ kind: 'open', version, index });
    return seat;
  }

  private take(seat: Seat, answer: Answer): void {
    const { job } = seat;
    clearTimeout(seat.watchdog);
    seat.job = undefined;
    seat.worker.unref();
    if (job) this.turns.settle(job.lane, answer.cpu);
    if ('fault' in answer) job?.reject(new ScreeningThreadError(answer.fault));
    else job?.resolve({ ...answer.outcome, cpu: answer.cpu });
    // Whoever waited for this outcome adds its next task first: otherwise it would miss its turn.
    setImmediate(() => this.dispatch());
  }

  /** A thread that ended takes its task with it; the next one is started when there is something to do. */
  private bury(seat: Seat): void {
    const { job, began } = seat;
    clearTimeout(seat.watchdog);
    this.seats.splice(this.seats.indexOf(seat), 1);
    const fault = seat.error instanceof Error ? seat.error.name : 'it ended';
    if (job) this.turns.settle(job.lane, performance.now() - began);
    job?.reject(this.closed ? threadsClosed() : new ScreeningThreadError(fault));
    this.dispatch();
  }

  private tell(command: Command): void {
    for (const { worker } of this.seats) worker.postMessage(command);
  }
}

/** The tasks of one request. */
export class Lane {
  readonly waiting: Job[] = [];
  private cancelled?: Error;

  constructor(
    readonly caller: string,
    private readonly turns: Turns<Job, Lane>,
    private readonly dispatch: () => void,
  ) {}

  run<T extends Task>(task: T): Promise<OutcomeOf<T>> {
    if (this.cancelled) return Promise.reject(this.cancelled);
    return new Promise((resolve, reject) => {
      const job = { lane: this, task, resolve: resolve as (outcome: Outcome) => void, reject };
      this.turns.add(this, job);
      this.dispatch();
    });
  }

  /** Drops what has not begun. */
  cancel(reason: Error = new CheckCancelledError()): void {
    this.cancelled ??= reason;
    for (const job of this.turns.drop(this)) job.reject(this.cancelled);
  }
}
