import { BatchGate } from './batch-gate';

/** Work that ends when it is told to. */
function createWork(gate: BatchGate) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    add: (customer: string, population: string, name = population) =>
      gate.run(customer, population, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

describe('BatchGate', () => {
  it('runs two batches at a time, one per population, and the customers take turns', async () => {
    const work = createWork(new BatchGate());
    const all = [
      work.add('a', 'a1', 'first'),
      work.add('a', 'a1', 'second'),
      work.add('a', 'a2'),
      work.add('a', 'a3'),
      work.add('b', 'b1'),
    ];
    await new Promise(setImmediate);
    expect(work.started).toEqual(['first', 'a2']);
    await work.end('a2');
    expect(work.started).toEqual(['first', 'a2', 'b1']);
    await work.end('b1');
    expect(work.started).toEqual(['first', 'a2', 'b1', 'a3']);
    await work.end('first');
    expect(work.started.at(-1)).toBe('second');
    await work.end('a3');
    await work.end('second');
    await Promise.all(all);
  });

  it('answers 503 to a customer of whom too many wait', async () => {
    const work = createWork(new BatchGate(1, 2));
    const names = ['first', 'second', 'third'];
    const all = names.map((name) => work.add('a', 'a1', name));
    await expect(work.add('a', 'a2')).rejects.toMatchObject({ status: 503, code: 'population.changing' });
    const others = work.add('b', 'b1');
    for (const name of ['first', 'second', 'b1', 'third']) await work.end(name);
    await Promise.all([...all, others]);
  });

  it('continues after a failure', async () => {
    const gate = new BatchGate(1);
    await expect(gate.run('a', 'a1', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await gate.run('a', 'a1', () => Promise.resolve('done'))).toBe('done');
  });
});
