import { type TransferListItem, Worker } from 'node:worker_threads';

/** A message for a thread, and the callbacks for its answer. */
export interface PoolTask<Answer, Group = void> {
  readonly group: Group;
  readonly message: () => unknown;
  readonly transfer: readonly TransferListItem[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

/** The tasks that wait for a thread. It decides on their order. */
export interface TaskQueue<Task, Group> {
  add(group: Group, task: Task): void;
  take(): Task | undefined;
}

interface WorkerPoolOptions<Answer, Group> {
  size: number;
  /** Starts the thread of a slot: when it is first needed, and again after it exited. */
  start: (slot: number) => Worker;
  /** First in, first out by default. */
  queue?: TaskQueue<PoolTask<Answer, Group>, Group>;
  /** How often a task is sent when its thread exits; 1 by default. A task with a transfer list can be sent only once. */
  maxAttempts?: number;
  /** A thread that takes longer for a task is terminated. No limit by default. */
  timeoutMs?: number;
  /** Called after each attempt, before the task is settled; without an answer if the thread exited. */
  onEnd?: (group: Group, elapsedMs: number, answer?: Answer) => void;
  exitError: (cause: unknown) => Error;
  closedError: () => Error;
}

interface WorkerSlot<Answer, Group> {
  readonly number: number;
  worker?: Worker;
  task?: PoolTask<Answer, Group>;
  startedAt: number;
  timeout?: NodeJS.Timeout;
  error?: unknown;
}

/** Worker threads that run one task each. Further tasks wait in the queue. */
export class WorkerPool<Answer, Group = void> {
  private readonly slots: WorkerSlot<Answer, Group>[];
  private readonly queue: TaskQueue<PoolTask<Answer, Group>, Group>;
  private closed = false;

  constructor(private readonly options: WorkerPoolOptions<Answer, Group>) {
    this.slots = Array.from({ length: options.size }, (_, number) => ({ number, startedAt: 0 }));
    this.queue = options.queue ?? createFifoQueue();
  }

  /** The message is created when a thread is free, so that it reflects the state of that moment. */
  run(group: Group, message: () => unknown, transfer: readonly TransferListItem[] = []): Promise<Answer> {
    if (this.closed) return Promise.reject(this.options.closedError());
    return new Promise((resolve, reject) => {
      this.queue.add(group, { group, message, transfer, resolve, reject, attempts: 0 });
      this.dispatch();
    });
  }

  /** Sends a message to all threads that are started. It has no answer. */
  broadcast(message: unknown): void {
    for (const { worker } of this.slots) worker?.postMessage(message);
  }

  /** Rejects all tasks, and terminates the threads. */
  async close(): Promise<void> {
    this.closed = true;
    for (let task = this.queue.take(); task; task = this.queue.take())
      task.reject(this.options.closedError());
    const workers = this.slots.flatMap(({ worker }) => worker ?? []);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private dispatch(): void {
    while (!this.closed) {
      const slot = this.slots.find(({ task }) => !task);
      const task = slot && this.queue.take();
      if (!slot || !task) return;
      this.send(slot, task);
    }
  }

  private send(slot: WorkerSlot<Answer, Group>, task: PoolTask<Answer, Group>): void {
    const { timeoutMs } = this.options;
    slot.task = task;
    slot.startedAt = performance.now();
    task.attempts++;
    try {
      const message = task.message();
      const worker = (slot.worker ??= this.startWorker(slot));
      // Only a busy thread keeps the process alive.
      worker.ref();
      worker.postMessage(message, task.transfer);
      if (timeoutMs) slot.timeout = setTimeout(() => void worker.terminate(), timeoutMs).unref();
    } catch (error) {
      this.release(slot);
      task.reject(error as Error);
    }
  }

  private startWorker(slot: WorkerSlot<Answer, Group>): Worker {
    const worker = this.options.start(slot.number);
    worker.on('message', (answer: Answer) => {
      this.release(slot, answer)?.resolve(answer);
      this.dispatchLater();
    });
    worker.on('error', (error) => (slot.error = error));
    worker.on('exit', () => this.onExit(slot));
    return worker;
  }

  private onExit(slot: WorkerSlot<Answer, Group>): void {
    const { maxAttempts = 1, exitError, closedError } = this.options;
    const { error } = slot;
    slot.worker = slot.error = undefined;
    const task = this.release(slot);
    if (this.closed) task?.reject(closedError());
    else if (task && task.attempts < maxAttempts) this.send(slot, task);
    else task?.reject(exitError(error));
    this.dispatchLater();
  }

  private release(slot: WorkerSlot<Answer, Group>, answer?: Answer): PoolTask<Answer, Group> | undefined {
    const { task, startedAt } = slot;
    clearTimeout(slot.timeout);
    slot.task = undefined;
    slot.worker?.unref();
    if (task) this.options.onEnd?.(task.group, performance.now() - startedAt, answer);
    return task;
  }

  /** The caller that received an answer first adds its next task: otherwise it would miss its turn in the queue. */
  private dispatchLater(): void {
    setImmediate(() => this.dispatch());
  }
}

function createFifoQueue<Task>(): TaskQueue<Task, unknown> {
  const tasks: Task[] = [];
  return { add: (_group, task) => void tasks.push(task), take: () => tasks.shift() };
}

/** Starts a worker thread from the text of an `x.thread.bundle`, without the command-line options of the process. */
export const startThread = (text: string, name: string, workerData?: object): Worker =>
  new Worker(text, { eval: true, name, workerData, execArgv: [] });
