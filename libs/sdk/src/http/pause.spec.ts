import { pause } from './pause';

const anHour = 3_600_000;

describe('a pause', () => {
  it('ends after the delay', async () => {
    await expect(pause(1)).resolves.toBeUndefined();
  });

  it('ends when the signal aborts', async () => {
    const controller = new AbortController();
    const paused = pause(anHour, controller.signal);
    controller.abort();
    await expect(paused).resolves.toBeUndefined();
  });

  it('ends at once when the signal is already aborted', async () => {
    await expect(pause(anHour, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
