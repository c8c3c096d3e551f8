import { Worker } from 'node:worker_threads';
import { EmbeddedEngine, GalleryClosedError, SearchThreadError, SyntheticFaces } from '../src';
import { EmbeddedIndex } from '../src/embedded/embedded-index';
import { SearchThreads } from '../src/embedded/search-threads';
import type { SearchOutcome, SearchTask } from '../src/embedded/search-task';
import { VectorStore, type Workshop } from '../src/embedded/vector-store';

const echo =
  "const { parentPort } = require('worker_threads'); parentPort.on('message', (task) => parentPort.postMessage(task));";
const dying = "require('worker_threads').parentPort.on('message', () => process.exit(3));";
const task = (value: number) => () => ({ k: value }) as SearchTask;

describe('search threads', () => {
  let threads: SearchThreads;
  const started: string[] = [];

  /** Threads of which the first ones run the given texts, and all others echo. */
  const open = (count: number, ...texts: string[]) => {
    started.length = 0;
    threads = new SearchThreads(count, () => {
      const text = texts[started.length] ?? echo;
      started.push(text);
      return new Worker(text, { eval: true });
    });
  };
  afterEach(() => threads.close());

  it('start when they are needed and answer each search', async () => {
    open(2);
    expect(started).toHaveLength(0);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((value) => threads.run(task(value))));
    expect(outcomes).toEqual([1, 2, 3, 4, 5].map((k) => ({ k })));
    expect(started).toHaveLength(2);
  });

  it('make up the task when a thread is free for it', async () => {
    open(1);
    let value = 1;
    const first = threads.run(task(0));
    const second = threads.run(() => task(value)());
    value = 2;
    await first;
    expect(await second).toEqual({ k: 2 });
  });

  it('replace a thread that died and repeat its search', async () => {
    open(1, dying);
    expect(await Promise.all([threads.run(task(1)), threads.run(task(2))])).toEqual([{ k: 1 }, { k: 2 }]);
    expect(started).toEqual([dying, echo]);
  });

  it('give up on a search that two threads died of, and go on with the others', async () => {
    open(1, dying, dying);
    const [first, second] = await Promise.allSettled([threads.run(task(1)), threads.run(task(2))]);
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(SearchThreadError) as Error });
    expect(second).toMatchObject({ status: 'fulfilled', value: { k: 2 } });
  });

  it('refuse what was not begun when they are closed', async () => {
    open(1);
    const searches = [threads.run(task(1)), threads.run(task(2))];
    const settled = Promise.allSettled(searches);
    await threads.close();
    for (const search of await settled) {
      expect(search).toMatchObject({ status: 'rejected', reason: expect.any(GalleryClosedError) as Error });
    }
    await expect(threads.run(task(3))).rejects.toThrow(GalleryClosedError);
  });
});

describe('a search in a thread', () => {
  const source = new SyntheticFaces({ dimension: 128, seed: 3 });
  const people = Array.from({ length: 500 }, () => source.person());
  const entries = people.map((person, i) => ({ label: i + 1, vectors: [source.picture(person)] }));
  let engine: EmbeddedEngine;

  beforeEach(() => {
    engine = new EmbeddedEngine({ threads: 1, threadFrom: 0 });
  });
  afterEach(() => engine.close());

  it('survives the death of its thread', async () => {
    const index = engine.open(128);
    await index.add(entries, 1);
    const probe = source.picture(people[4]!);
    await index.search(probe, { k: 1, floor: 0.3 });
    const { threads } = engine as unknown as { threads: { seats: { worker: Worker }[] } };
    const searches = Array.from({ length: 20 }, () => index.search(probe, { k: 1, floor: 0.3 }));
    await threads.seats[0]!.worker.terminate();
    for (const { matches } of await Promise.all(searches)) expect(matches[0]!.label).toBe(5);
  });

  it('is repeated when somebody was removed meanwhile, and ends even if that goes on forever', async () => {
    const { workshop } = engine as unknown as { workshop: Workshop };
    const runner = (engine as unknown as { runner: { here: (task: SearchTask) => SearchOutcome } }).runner;
    let searches = 0;
    let removing = 1;
    const index: EmbeddedIndex = new EmbeddedIndex(
      new VectorStore(workshop, 128),
      {
        threadFrom: 0,
        here: (task) => runner.here(task),
        inThread: async (task) => {
          const outcome = runner.here(task());
          searches++;
          if (removing > 0) await index.remove([removing++], searches + 1);
          return outcome;
        },
      },
      () => undefined,
    );
    await index.add(entries, 1);
    const { matches, position } = await index.search(source.picture(people[0]!), { k: 500, floor: -1 });
    expect(searches).toBe(4);
    expect(matches.map(({ label }) => label)).not.toContain(1);
    expect(matches).toHaveLength(496);
    expect(position).toBe(5);
    removing = 0;
    await index.search(source.picture(people[9]!), { k: 1, floor: -1 });
    expect(searches).toBe(5);
    await index.close();
  });

  it('does not keep the process alive once it has ended', async () => {
    const index = engine.open(128);
    await index.add(entries, 1);
    await index.search(source.picture(people[4]!), { k: 1, floor: 0.3 });
    // Only ports that are referenced keep the event loop going.
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort')).toEqual([]);
  });
});
