import type { Worker } from 'node:worker_threads';
import { EmbeddedEngine, SyntheticFaces } from '../src';
import { EmbeddedIndex } from '../src/embedded/embedded-index';
import type { SearchOutcome, SearchTask } from '../src/embedded/search-task';
import { VectorStore, type EngineContext } from '../src/embedded/vector-store';

describe('a search in a thread', () => {
  const source = new SyntheticFaces({ dimension: 128, seed: 3 });
  const people = Array.from({ length: 500 }, () => source.person());
  const entries = people.map((person, i) => ({ label: i + 1, vectors: [source.picture(person)] }));
  let engine: EmbeddedEngine;

  beforeEach(() => {
    engine = new EmbeddedEngine({ threads: 1, minThreadedVectors: 0 });
  });
  afterEach(() => engine.close());

  it('is repeated when its thread exits', async () => {
    const index = engine.open(128);
    await index.add(entries, 1);
    const probe = source.picture(people[4]!);
    await index.search(probe, { k: 1, floor: 0.3 });
    const { threads } = engine as unknown as { threads: { slots: { worker: Worker }[] } };
    const searches = Array.from({ length: 20 }, () => index.search(probe, { k: 1, floor: 0.3 }));
    await threads.slots[0]!.worker.terminate();
    for (const { matches } of await Promise.all(searches)) expect(matches[0]!.label).toBe(5);
  });

  it('is repeated when a person is removed meanwhile, and ends even with a removal during each repetition', async () => {
    const { context } = engine as unknown as { context: EngineContext };
    const runner = (engine as unknown as { runner: { runInline: (task: SearchTask) => SearchOutcome } })
      .runner;
    let searches = 0;
    let removing = 1;
    const index: EmbeddedIndex = new EmbeddedIndex(
      new VectorStore(context, 128),
      {
        minThreadedVectors: 0,
        runInline: (task) => runner.runInline(task),
        runInThread: async (task) => {
          const outcome = runner.runInline(task());
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

  it('does not keep the process alive after it has ended', async () => {
    const index = engine.open(128);
    await index.add(entries, 1);
    await index.search(source.picture(people[4]!), { k: 1, floor: 0.3 });
    // Only referenced ports keep the event loop alive.
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort')).toEqual([]);
  });
});
