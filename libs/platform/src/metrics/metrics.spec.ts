import { Metrics } from './metrics';

/** The lines of the gauges on the metrics page. */
const page = async (metrics: Metrics): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('waiting'));

describe('a gauge', () => {
  it('reports current label values only', async () => {
    const metrics = new Metrics();
    let queues = ['a', 'b'];
    metrics.gauge('waiting', 'Waiting jobs.', ['queue'], (set) =>
      queues.forEach((queue) => set({ queue }, 1)),
    );
    expect(await page(metrics)).toEqual(['waiting{queue="a"} 1', 'waiting{queue="b"} 1']);
    queues = ['b'];
    expect(await page(metrics)).toEqual(['waiting{queue="b"} 1']);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('unreachable'))],
    ['times out', () => new Promise<number>(() => undefined)],
  ])('reports no value when reading it %s, and does not affect others', async (_what, failure) => {
    jest.useFakeTimers();
    const metrics = new Metrics();
    let count = (): Promise<number> => Promise.resolve(7);
    metrics.gauge('waiting', 'Waiting jobs.', [], async (set) => set({}, await count()));
    metrics.gauge('waiting_elsewhere', 'Other waiting jobs.', [], (set) => set({}, 3));
    expect(await page(metrics)).toEqual(['waiting 7', 'waiting_elsewhere 3']);
    count = failure;
    const shown = page(metrics);
    await jest.advanceTimersByTimeAsync(3000);
    expect(await shown).toEqual(['waiting_elsewhere 3']);
    count = () => Promise.resolve(8);
    expect(await page(metrics)).toEqual(['waiting 8', 'waiting_elsewhere 3']);
    jest.useRealTimers();
  });
});
