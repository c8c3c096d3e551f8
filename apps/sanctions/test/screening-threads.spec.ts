import { Worker } from 'node:worker_threads';
import { type PersonRow, toSlices } from '../src/person/person-row';
import { CheckCancelledError, ScreeningThreadError } from '../src/screening/screening.errors';
import type { ScreenTask } from '../src/screening/screening.task';
import { ScreeningThreads, startScreeningThread } from '../src/screening/screening.threads';
import { buildIndex, listedPerson } from './listed-person';

const row = (firstname: string, lastname: string): PersonRow => ({
  id: '1',
  firstname,
  lastname,
  dob: '1970-12-31',
});
const decode = (bytes: Uint8Array): unknown => JSON.parse(`[${new TextDecoder().decode(bytes)}]`);

const screening = (rows: PersonRow[], more: Partial<ScreenTask> = {}): ScreenTask => ({
  kind: 'screen',
  decisions: [],
  excludeDismissed: false,
  slice: toSlices(rows)[0] ?? new Uint8Array(),
  versions: [1],
  threshold: 0.95,
  exclude: [],
  format: 'json',
  milliseconds: Infinity,
  ...more,
});

describe('screening threads', () => {
  const started: Worker[] = [];
  let threads: ScreeningThreads;
  const open = async (count: number) => {
    started.length = 0;
    threads = new ScreeningThreads(count, () => {
      const worker = startScreeningThread();
      started.push(worker);
      return worker;
    });
    threads.open(1, await buildIndex(listedPerson('x-1', 'Ivan Petrov'), listedPerson('x-2', 'Ivan Petrov')));
  };
  afterEach(() => threads.end());

  it('read a file and screen its rows', async () => {
    await open(1);
    const queue = threads.createQueue('caller');
    const bytes = new TextEncoder().encode(
      'id,firstname,lastname,dob\n1,Ivan,Petrov,1970-12-31\n2,Ann,Lee,\n',
    );
    const read = await queue.run({ kind: 'read', bytes });
    if ('problem' in read) throw new Error(read.problem.message);
    expect(read).toMatchObject({ rows: 2, slices: [expect.anything()] });
    const outcome = await queue.run(screening([], { slice: read.slices[0] }));
    expect(outcome).toMatchObject({ rows: 2, matched: 1 });
    expect(decode(outcome.results)).toEqual([
      {
        id: '1',
        firstname: 'Ivan',
        lastname: 'Petrov',
        dob: '1970-12-31',
        match: 'true',
        score: 1,
        matchedId: 'x-1',
      },
      { id: '2', firstname: 'Ann', lastname: 'Lee', dob: '', match: 'false', warnings: ['dob is empty'] },
    ]);
    expect(decode(outcome.records)).toMatchObject([
      { id: '1', score: 1, matches: [{ entityId: 'x-1' }, { entityId: 'x-2' }] },
    ]);
  });

  it('return the rows that exceed the time of a turn', async () => {
    await open(1);
    const rows = [row('Ann', 'Lee'), row('Ivan', 'Petrov'), row('Bob', 'Ray')];
    const first = await threads.createQueue('caller').run(screening(rows, { milliseconds: 0 }));
    expect(first).toMatchObject({ rows: 1, matched: 0, cpu: expect.any(Number) as number });
    const rest = await threads.createQueue('caller').run(screening([], { slice: first.rest }));
    expect(rest).toMatchObject({ rows: 2, matched: 1 });
    expect(rest.rest).toBeUndefined();
  });

  it('return the problem of an invalid file', async () => {
    await open(1);
    const read = await threads
      .createQueue('caller')
      .run({ kind: 'read', bytes: new TextEncoder().encode('nonsense') });
    expect(read).toMatchObject({ problem: { code: 'csv.headers', message: 'Missing required CSV headers' } });
  });

  it('omit excluded entities', async () => {
    await open(1);
    const outcome = await threads
      .createQueue('caller')
      .run(screening([row('Ivan', 'Petrov')], { exclude: ['x-1'] }));
    expect(decode(outcome.records)).toMatchObject([{ matches: [{ entityId: 'x-2' }] }]);
    const unmatched = await threads
      .createQueue('caller')
      .run(screening([row('Ivan', 'Petrov')], { exclude: ['x-1', 'x-2'] }));
    expect(unmatched).toMatchObject({ matched: 0 });
  });

  it('find an entity of two datasets once, with its best score', async () => {
    await open(1);
    threads.open(
      2,
      await buildIndex(
        listedPerson('x-1', 'Ivan Petrov', { birthDates: ['1950-01-01'] }),
        listedPerson('y-1', 'Ivan Petrov'),
      ),
    );
    const task = screening([row('Ivan', 'Petrov')], { versions: [2, 1], threshold: 0.5 });
    const outcome = await threads.createQueue('caller').run(task);
    const [record] = decode(outcome.records) as { matches: { entityId: string; score: number }[] }[];
    expect(record?.matches.map(({ entityId, score }) => [entityId, score])).toEqual([
      ['y-1', 1],
      ['x-1', 1],
      ['x-2', 1],
    ]);
  });

  it('return the best 50 matches and the number of all', async () => {
    await open(1);
    threads.open(
      3,
      await buildIndex(...Array.from({ length: 73 }, (_, i) => listedPerson(`z-${i}`, 'Ivan Petrov'))),
    );
    const outcome = await threads
      .createQueue('caller')
      .run(screening([row('Ivan', 'Petrov')], { versions: [3] }));
    const [result] = decode(outcome.results) as { warnings: string[] }[];
    const [record] = decode(outcome.records) as { matches: unknown[] }[];
    expect(record?.matches).toHaveLength(50);
    expect(result?.warnings).toEqual(['73 listed entities reached the threshold: the best 50 are shown']);
  });

  it('alternate: a small check ends before a large one that started earlier', async () => {
    await open(1);
    const order: string[] = [];
    const run = (queue: ReturnType<typeof threads.createQueue>, name: string) =>
      queue.run(screening([row('Ann', 'Lee')])).then(() => order.push(name));
    const [large, small] = [threads.createQueue('caller'), threads.createQueue('caller')];
    const all = Array.from({ length: 20 }, (_, i) => run(large, `large ${i}`));
    all.push(run(small, 'small 0'), run(small, 'small 1'));
    await Promise.all(all);
    expect(order.indexOf('small 1')).toBeLessThan(5);
    expect(order).toHaveLength(22);
  });

  it('drop the waiting tasks of a cancelled check only', async () => {
    await open(1);
    const [gone, stays] = [threads.createQueue('caller'), threads.createQueue('caller')];
    const dropped = Array.from({ length: 20 }, () => gone.run(screening([row('Ann', 'Lee')])));
    const kept = stays.run(screening([row('Ann', 'Lee')]));
    expect(threads.waiting).toBe(20);
    gone.cancel();
    expect(threads.waiting).toBe(1);
    const outcomes = await Promise.allSettled(dropped);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(19);
    expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(CheckCancelledError) as Error });
    await expect(kept).resolves.toMatchObject({ rows: 1 });
    await expect(gone.run(screening([row('Ann', 'Lee')]))).rejects.toThrow(CheckCancelledError);
  });

  /** The first thread runs the given code, later ones the normal code. */
  const openAfter = async (text: string, timeoutMs?: number) => {
    const texts = [text];
    started.length = 0;
    threads = new ScreeningThreads(
      1,
      () => {
        const odd = texts.pop();
        const worker = odd === undefined ? startScreeningThread() : new Worker(odd, { eval: true });
        started.push(worker);
        return worker;
      },
      timeoutMs,
    );
    threads.open(1, await buildIndex(listedPerson('x-1', 'Ivan Petrov')));
  };

  it('reject the task of a thread that exited, replace the thread, and continue', async () => {
    // A thread that never answers: another one might answer before it exits.
    await openAfter("require('worker_threads').parentPort.on('message', () => undefined);");
    const [first, second] = [threads.createQueue('caller'), threads.createQueue('caller')];
    const lost = first.run(screening([row('Ann', 'Lee')]));
    const kept = second.run(screening([row('Ivan', 'Petrov')]));
    await Promise.all([started[0]?.terminate(), expect(lost).rejects.toThrow(ScreeningThreadError)]);
    await expect(kept).resolves.toMatchObject({ rows: 1, matched: 1 });
    expect(started).toHaveLength(2);
  });

  it('terminate a task that exceeds the timeout', async () => {
    await openAfter(
      "require('worker_threads').parentPort.on('message', ({ kind }) => { if (kind === 'screen') for (;;); });",
      // The replacement has the same time to start and to screen.
      4000,
    );
    await expect(threads.createQueue('caller').run(screening([row('Ann', 'Lee')]))).rejects.toThrow(
      ScreeningThreadError,
    );
    await expect(
      threads.createQueue('caller').run(screening([row('Ivan', 'Petrov')])),
    ).resolves.toMatchObject({
      matched: 1,
    });
  });

  it('continue after a failed task, without its data in the error', async () => {
    await open(1);
    const slice = new TextEncoder().encode('[{"secret":"Petrov"}]');
    const failed = threads.createQueue('caller').run(screening([], { slice }));
    await expect(failed).rejects.toThrow(/^A screening thread failed: TypeError/);
    await expect(failed).rejects.not.toThrow(/Petrov/);
    await expect(threads.createQueue('caller').run(screening([row('Ann', 'Lee')]))).resolves.toMatchObject({
      rows: 1,
    });
    expect(started).toHaveLength(1);
  });

  it('reject tasks for a closed version', async () => {
    await open(1);
    const queue = threads.createQueue('caller');
    await queue.run(screening([row('Ann', 'Lee')]));
    threads.close(1);
    await expect(queue.run(screening([row('Ann', 'Lee')]))).rejects.toThrow(ScreeningThreadError);
  });

  it('reject waiting tasks when they are closed', async () => {
    await open(1);
    const queue = threads.createQueue('caller');
    const settled = Promise.allSettled([1, 2, 3].map(() => queue.run(screening([row('Ann', 'Lee')]))));
    await threads.end();
    for (const outcome of (await settled).slice(1))
      expect(outcome).toMatchObject({ reason: { code: 'screening.stopping', status: 503 } });
  });
});
