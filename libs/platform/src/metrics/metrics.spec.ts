import { Metrics } from './metrics';

/** The figures of a gauge, as Prometheus gets them. */
const page = async (metrics: Metrics): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('waiting'));

describe('a gauge', () => {
  it('shows what is there now, and nothing of what was there before', async () => {
    const metrics = new Metrics();
    let shops = ['north', 'south'];
    metrics.gauge('waiting', 'Who waits.', ['shop'], (set) => shops.forEach((shop) => set({ shop }, 1)));
    expect(await page(metrics)).toEqual(['waiting{shop="north"} 1', 'waiting{shop="south"} 1']);
    shops = ['south'];
    expect(await page(metrics)).toEqual(['waiting{shop="south"} 1']);
  });

  it.each([
    ['cannot be read', () => Promise.reject(new Error('away'))],
    ['does not come in time', () => new Promise<number>(() => undefined)],
  ])('shows no figure when it %s, and is no harm to the others', async (_what, trouble) => {
    jest.useFakeTimers();
    const metrics = new Metrics();
    let count = (): Promise<number> => Promise.resolve(7);
    metrics.gauge('waiting', 'Who waits.', [], async (set) => set({}, await count()));
    metrics.gauge('waiting_elsewhere', 'Who waits there.', [], (set) => set({}, 3));
    expect(await page(metrics)).toEqual(['waiting 7', 'waiting_elsewhere 3']);
    count = trouble;
    const shown = page(metrics);
    await jest.advanceTimersByTimeAsync(3000);
    expect(await shown).toEqual(['waiting_elsewhere 3']);
    count = () => Promise.resolve(8);
    expect(await page(metrics)).toEqual(['waiting 8', 'waiting_elsewhere 3']);
    jest.useRealTimers();
  });
});
