import { Display } from './display';
import { Interruption } from './interruption';
import { PageRest } from './page-rest';
import { ProblemError } from './problem.errors';

const steps = { runSteps: jest.fn() };

describe('PageRest', () => {
  it('loads every part once', async () => {
    const part = jest.fn(() => Promise.resolve());
    const rest = new PageRest([part], () => Promise.resolve(steps));
    expect(await Promise.all([rest.load(), rest.load()])).toEqual([steps, steps]);
    expect(part).toHaveBeenCalledTimes(1);
  });

  it('is a problem that can be retried when a part fails', async () => {
    const part = jest.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('404'));
    const rest = new PageRest([part], () => Promise.resolve(steps));
    await expect(rest.load()).rejects.toThrow(ProblemError);
    await expect(rest.load()).resolves.toBe(steps);
  });
});

describe('a person who waits for the rest of the page', () => {
  const openDisplay = (): Display => {
    const display = new Display(() => undefined);
    display.show('consent', {} as never);
    return display;
  };

  it('sees that it is being loaded', async () => {
    const display = openDisplay();
    const rest = new PageRest([], () => Promise.resolve(steps));
    const loading = rest.loadVisibly(display, new AbortController().signal);
    expect(display.shown.name).toBe('opening');
    await expect(loading).resolves.toBe(steps);
  });

  it('sees no change if it has been loaded', async () => {
    const display = openDisplay();
    const rest = new PageRest([], () => Promise.resolve(steps));
    await rest.load();
    await expect(rest.loadVisibly(display, new AbortController().signal)).resolves.toBe(steps);
    expect(display.shown.name).toBe('consent');
  });

  it('can cancel', async () => {
    const controller = new AbortController();
    const rest = new PageRest([], () => new Promise(() => undefined));
    const loading = rest.loadVisibly(openDisplay(), controller.signal);
    controller.abort(new Interruption('cancelled'));
    await expect(loading).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
