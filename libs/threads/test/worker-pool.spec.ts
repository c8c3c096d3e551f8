import { Worker } from 'node:worker_threads';
import { type PoolTask, startThread, type TaskQueue, WorkerPool } from '../src';

const listen = (handler: string) =>
  `const { parentPort, workerData } = require('worker_threads'); parentPort.on('message', ${handler});`;
const echo = listen('(message) => parentPort.postMessage(message)');
const exiting = listen('() => process.exit(3)');
const throwing = listen("() => { throw new RangeError('out of range'); }");
const endless = listen('() => { for (;;); }');

class ExitError extends Error {}
class ClosedError extends Error {}
type Options<Group> = Partial<ConstructorParameters<typeof WorkerPool<unknown, Group>>[0]>;

describe('a worker pool', () => {
  let close: () => Promise<void>;
  const started: string[] = [];
  const slots: number[] = [];

  /** The first threads run the given texts, all others echo. */
  function open<Group = void>(options: Options<Group> = {}, ...texts: string[]): WorkerPool<unknown, Group> {
    started.length = slots.length = 0;
    const pool = new WorkerPool<unknown, Group>({
      size: 1,
      start: (slot) => {
        const text = texts[started.length] ?? echo;
        started.push(text);
        slots.push(slot);
        return startThread(text, 'test');
      },
      exitError: (cause) => new ExitError('exited', { cause }),
      closedError: () => new ClosedError(),
      ...options,
    });
    close = () => pool.close();
    return pool;
  }
  const send = (pool: WorkerPool<unknown>, value: unknown) => pool.run(undefined, () => value);
  afterEach(() => close());

  it('starts threads when they are needed and returns an answer for each task', async () => {
    const pool = open({ size: 2 });
    expect(started).toHaveLength(0);
    expect(await Promise.all([1, 2, 3, 4, 5].map((value) => send(pool, value)))).toEqual([1, 2, 3, 4, 5]);
    expect(slots).toEqual([0, 1]);
  });

  it('creates the message when a thread is free', async () => {
    const pool = open();
    let value = 1;
    const first = send(pool, 0);
    const second = pool.run(undefined, () => value);
    value = 2;
    await first;
    expect(await second).toBe(2);
  });

  it('transfers buffers instead of copying them', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await open().run(undefined, () => bytes, [bytes.buffer])).toEqual(new Uint8Array([1, 2, 3]));
    expect(bytes.byteLength).toBe(0);
  });

  it('broadcasts to the threads that are started, and to no others', async () => {
    const counting = 'let count = 0;' + listen('(task) => task ? parentPort.postMessage(count) : count++');
    const pool = open({}, counting);
    pool.broadcast(false);
    expect(await send(pool, true)).toBe(0);
    pool.broadcast(false);
    expect(await send(pool, true)).toBe(1);
  });

  it('rejects a task whose message cannot be created or sent, and runs the next one', async () => {
    const pool = open();
    const failing = pool.run(undefined, () => {
      throw new TypeError('no message');
    });
    await expect(failing).rejects.toThrow('no message');
    await expect(send(pool, () => undefined)).rejects.toThrow(/could not be cloned/);
    expect(await send(pool, 1)).toBe(1);
  });

  it('rejects the task of a thread that exited, and replaces the thread', async () => {
    const pool = open({}, exiting);
    const [lost, kept] = await Promise.allSettled([send(pool, 1), send(pool, 2)]);
    expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(ExitError) as Error });
    expect(kept).toMatchObject({ status: 'fulfilled', value: 2 });
    expect(started).toEqual([exiting, echo]);
    expect(slots).toEqual([0, 0]);
  });

  it('passes on the error that a thread exited with', async () => {
    await expect(send(open({}, throwing), 1)).rejects.toMatchObject({
      cause: { name: 'RangeError', message: 'out of range' },
    });
  });

  it('repeats the task of a thread that exited while attempts are left', async () => {
    const pool = open({ maxAttempts: 2 }, exiting);
    expect(await Promise.all([send(pool, 1), send(pool, 2)])).toEqual([1, 2]);
    expect(started).toEqual([exiting, echo]);
  });

  it('rejects a task after its last attempt, and runs the next one', async () => {
    const pool = open({ maxAttempts: 2 }, exiting, exiting);
    const [first, second] = await Promise.allSettled([send(pool, 1), send(pool, 2)]);
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(ExitError) as Error });
    expect(second).toMatchObject({ status: 'fulfilled', value: 2 });
  });

  it('terminates a thread that exceeds the timeout', async () => {
    // The thread that replaces it needs some of this time to start.
    const pool = open({ timeoutMs: 4000 }, endless);
    await expect(send(pool, 1)).rejects.toThrow(ExitError);
    expect(await send(pool, 2)).toBe(2);
  });

  it('lets the queue decide on the order, after the caller has added its next task', async () => {
    const tasks: PoolTask<unknown, string>[] = [];
    const queue: TaskQueue<PoolTask<unknown, string>, string> = {
      add: (group, task) => void (group === 'urgent' ? tasks.unshift(task) : tasks.push(task)),
      take: () => tasks.shift(),
    };
    const pool = open<string>({ queue });
    const order: unknown[] = [];
    const run = async (group: string, value: string) => void order.push(await pool.run(group, () => value));
    const urgent = async () => {
      await run('urgent', 'first');
      await run('urgent', 'second');
    };
    await Promise.all([urgent(), run('other', 'third'), run('other', 'fourth')]);
    expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('reports the end of each attempt before the task is settled', async () => {
    const ends: unknown[] = [];
    const onEnd = (group: string, elapsedMs: number, answer?: unknown) =>
      ends.push([group, elapsedMs > 0, answer]);
    const pool = open<string>({ maxAttempts: 2, onEnd }, exiting);
    await pool.run('a', () => 1);
    expect(ends).toEqual([
      ['a', true, undefined],
      ['a', true, 1],
    ]);
  });

  it('rejects running, waiting and new tasks when it is closed', async () => {
    const pool = open({ maxAttempts: 2 }, endless);
    const settled = Promise.allSettled([send(pool, 1), send(pool, 2)]);
    await pool.close();
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ClosedError) as Error });
    }
    await expect(send(pool, 3)).rejects.toThrow(ClosedError);
    expect(started).toHaveLength(1);
  });

  it('does not keep the process alive while it is idle', async () => {
    await send(open(), 1);
    // Only referenced ports keep the event loop alive.
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort')).toEqual([]);
  });
});

it('a thread starts with its name and its data', async () => {
  const worker = startThread(listen('() => parentPort.postMessage(workerData)'), 'test', { value: 1 });
  expect(worker).toBeInstanceOf(Worker);
  const answer = new Promise((resolve) => worker.once('message', resolve));
  worker.postMessage(0);
  expect(await answer).toEqual({ value: 1 });
  await worker.terminate();
});
