import { Interruption, linkController, abortable } from './interruption';
import { Display } from './display';

const never = new AbortController().signal;

describe('Display', () => {
  it('shows a screen and returns the answer', async () => {
    const display = new Display(() => undefined);
    const asked = display.ask('again', { step: 'face', reason: 'spoof', triesLeft: 2 }, never);
    expect(display.shown).toMatchObject({ name: 'again', shows: { triesLeft: 2 } });
    if (display.shown.name === 'again') display.shown.answer('retry');
    await expect(asked).resolves.toBe('retry');
  });

  it('updates a screen only while it is shown', () => {
    const display = new Display(() => undefined);
    display.show('sending', { isSlow: false });
    display.update('sending', { isSlow: true });
    expect(display.shown.shows).toEqual({ isSlow: true });
    display.show('checking', {});
    display.update('sending', { isSlow: false });
    expect(display.shown).toMatchObject({ name: 'checking', shows: {} });
  });

  it('accepts an answer to a screen that was updated in the meantime', async () => {
    const display = new Display(() => undefined);
    const asked = display.ask(
      'face',
      { camera: undefined, progress: 0, scan: undefined, sendsPicture: false },
      never,
    );
    const { shown } = display;
    display.update('face', { progress: 1 });
    if (shown.name === 'face') shown.answer('otherDevice');
    await expect(asked).resolves.toBe('otherDevice');
  });

  it('asks the same screen again, which Back can answer', async () => {
    const screens: string[] = [];
    const display = new Display(
      () => undefined,
      ({ name }) => screens.push(name),
    );
    const first = display.ask('documentCamera', { camera: undefined, hint: undefined }, never);
    if (display.shown.name === 'documentCamera') display.shown.answer('shoot');
    await expect(first).resolves.toBe('shoot');
    const second = display.askAgain('documentCamera', never);
    expect(display.goBack()).toBe(true);
    await expect(second).resolves.toBe('back');
    expect(screens).toEqual(['documentCamera']);
  });

  it('rejects with the interruption while it waits for an answer', async () => {
    const controller = new AbortController();
    const asked = new Display(() => undefined).ask('contact', {}, controller.signal);
    controller.abort(new Interruption('cancelled'));
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('abortable', () => {
  it('rejects at once when the signal is already aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Interruption('lost'));
    await expect(abortable(new Promise(() => undefined), controller.signal)).rejects.toMatchObject({
      kind: 'lost',
    });
  });
});

describe('linkController', () => {
  it('aborts with the given signal, and does not abort that signal', () => {
    const outer = new AbortController();
    const [first, second] = [linkController(outer.signal), linkController(outer.signal)];
    first.abort();
    expect(outer.signal.aborted).toBe(false);
    outer.abort(new Interruption('ended'));
    expect(second.signal.reason).toMatchObject({ kind: 'ended' });
  });

  it.each([
    ['contact', {}, 'back'],
    ['documentCamera', { camera: undefined }, 'back'],
    ['handoff', { isNeeded: false }, 'stay'],
  ] as const)('goes back from %s', async (name, shows, expected) => {
    const display = new Display(() => undefined);
    const asked = display.ask(name, shows, never);
    expect(display.goBack()).toBe(true);
    await expect(asked).resolves.toBe(expected);
  });

  it('has nothing to go back to on other screens', () => {
    const display = new Display(() => undefined);
    expect(display.goBack()).toBe(false);
    void display.ask('handoff', { isNeeded: true } as never, never);
    expect(display.goBack()).toBe(false);
    display.show('sending', { isSlow: false });
    expect(display.goBack()).toBe(false);
  });
});
