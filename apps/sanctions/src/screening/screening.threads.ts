import type { IndexChange } from '@gatehouse/matching';
import { type PoolTask, startThread, WorkerPool } from '@gatehouse/threads';
import type { Worker } from 'node:worker_threads';
import type { DatasetIndex } from '../dataset/dataset-index';
import { CheckCancelledError, ScreeningThreadError, threadsClosed } from './screening.errors';
import type { OpenChangeCommand } from '../monitoring/monitor.task';
import type { Answer, Command, OpenCommand, OutcomeOf, Task } from './screening.task';
import text from './screening.thread.bundle';
import { Turns } from './turns';

/** No task takes this long: a thread that exceeds it is in an endless loop. */
const defaultTimeoutMs = 120_000;

export const startScreeningThread = (): Worker => startThread(text, 'screening');

/** Threads that read files and screen rows. Their time is shared between the callers. */
export class ScreeningThreads {
  private readonly pool: WorkerPool<Answer, TaskQueue>;
  private readonly turns = new Turns<PoolTask<Answer, TaskQueue>, TaskQueue>();
  /** What threads that are started later must open, in this order. */
  private readonly versions = new Map<number, OpenCommand | OpenChangeCommand>();

  constructor(size: number, start: () => Worker = startScreeningThread, timeoutMs = defaultTimeoutMs) {
    this.pool = new WorkerPool({
      size,
      start: () => {
        const worker = start();
        for (const command of this.versions.values()) worker.postMessage(command);
        return worker;
      },
      queue: this.turns,
      timeoutMs,
      onEnd: (openQueue, elapsedMs, answer) => this.turns.settle(openQueue, answer?.cpu ?? elapsedMs),
      exitError: (cause) => new ScreeningThreadError(cause instanceof Error ? cause.name : 'it exited'),
      closedError: threadsClosed,
    });
  }

  /** Tasks that wait for a thread. */
  get waiting(): number {
    return this.turns.length;
  }

  /** Opens a version in every thread, including those that are started later. */
  open(version: number, index: DatasetIndex): void {
    this.send({ kind: 'open', version, index });
  }

  /** Opens a change of a list under a number that no version has. The version `of` must stay open for as long. */
  openChange(version: number, of: number, change: IndexChange): void {
    this.send({ kind: 'open-change', version, of, change });
  }

  close(version: number): void {
    this.versions.delete(version);
    this.pool.broadcast({ kind: 'close', version } satisfies Command);
  }

  private send(command: OpenCommand | OpenChangeCommand): void {
    this.versions.set(command.version, command);
    this.pool.broadcast(command);
  }

  /** The queue of one request of a caller. */
  createQueue(caller: string): TaskQueue {
    return new TaskQueue(caller, this.turns, this.pool);
  }

  end(): Promise<void> {
    return this.pool.close();
  }
}

/** The tasks of one request. */
export class TaskQueue {
  readonly waiting: PoolTask<Answer, TaskQueue>[] = [];
  private cancelled?: Error;

  constructor(
    readonly caller: string,
    private readonly turns: Turns<PoolTask<Answer, TaskQueue>, TaskQueue>,
    private readonly pool: WorkerPool<Answer, TaskQueue>,
  ) {}

  async run<T extends Task>(task: T): Promise<OutcomeOf<T>> {
    if (this.cancelled) throw this.cancelled;
    const { buffer } = task.kind === 'read' ? task.bytes : task.slice;
    const answer = await this.pool.run(this, () => task, [buffer]);
    if ('fault' in answer) throw new ScreeningThreadError(answer.fault);
    return { ...answer.outcome, cpu: answer.cpu } as OutcomeOf<T>;
  }

  /** Drops the tasks that are not started. */
  cancel(reason: Error = new CheckCancelledError()): void {
    this.cancelled ??= reason;
    for (const task of this.turns.drop(this)) task.reject(this.cancelled);
  }
}
