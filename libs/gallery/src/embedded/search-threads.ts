import type { Worker } from 'node:worker_threads';
import { GalleryClosedError, SearchThreadError } from '../gallery.errors';
import type { SearchOutcome, SearchTask } from './search-task';

/** A search that brings down its thread is tried once more: the thread may have died of something else. */
const mostAttempts = 2;

interface Job {
  /** Called when a thread is free, so that the search sees the gallery as it is then. */
  task: () => SearchTask;
  attempts: number;
  resolve: (outcome: SearchOutcome) => void;
  reject: (error: Error) => void;
}

interface Seat {
  number: number;
  worker?: Worker;
  job?: Job;
  error?: unknown;
}

/** Threads that search, one search each; further searches wait. A thread is started when it is first needed. */
export class SearchThreads {
  private readonly seats: Seat[];
  private readonly waiting: Job[] = [];
  private closed = false;

  constructor(
    count: number,
    private readonly start: (seat: number) => Worker,
  ) {
    this.seats = Array.from({ length: count }, (_, number) => ({ number }));
  }

  run(task: () => SearchTask): Promise<SearchOutcome> {
    if (this.closed) return Promise.reject(new GalleryClosedError());
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, attempts: 0, resolve, reject });
      this.dispatch();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) job.reject(new GalleryClosedError());
    const workers = this.seats.flatMap(({ worker }) => worker ?? []);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private dispatch(): void {
    for (const seat of this.seats) {
      while (!seat.job && this.waiting.length > 0) this.give(seat, this.waiting.shift()!);
    }
  }

  private give(seat: Seat, job: Job): void {
    try {
      const task = job.task();
      const worker = (seat.worker ??= this.hire(seat));
      seat.job = job;
      job.attempts++;
      // Only a thread at work keeps the process alive.
      worker.ref();
      worker.postMessage(task);
    } catch (error) {
      seat.job = undefined;
      job.reject(error as Error);
    }
  }

  private hire(seat: Seat): Worker {
    const worker = this.start(seat.number);
    worker.on('message', (outcome: SearchOutcome) => {
      const { job } = seat;
      seat.job = undefined;
      worker.unref();
      job?.resolve(outcome);
      this.dispatch();
    });
    worker.on('error', (error) => (seat.error = error));
    worker.on('exit', () => this.bury(seat));
    return worker;
  }

  private bury(seat: Seat): void {
    const { job, error } = seat;
    seat.worker = seat.job = seat.error = undefined;
    if (job && this.closed) job.reject(new GalleryClosedError());
    else if (job && job.attempts < mostAttempts) this.waiting.unshift(job);
    else job?.reject(new SearchThreadError({ cause: error }));
    if (!this.closed) this.dispatch();
  }
}
