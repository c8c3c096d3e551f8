import { Interruption, linkedTo, unlessAborted } from './interruption';
import { Stage } from './stage';

const never = new AbortController().signal;

describe('Stage', () => {
  it('shows a screen and gives what the person answers', async () => {
    const stage = new Stage(() => undefined);
    const asked = stage.ask('again', { step: 'face', reason: 'spoof', triesLeft: 2 }, never);
    expect(stage.shown).toMatchObject({ name: 'again', shows: { triesLeft: 2 } });
    if (stage.shown.name === 'again') stage.shown.answer('retry');
    await expect(asked).resolves.toBe('retry');
  });

  it('changes what is shown, and only while it is shown', () => {
    const stage = new Stage(() => undefined);
    stage.show('sending', { isSlow: false });
    stage.change('sending', { isSlow: true });
    expect(stage.shown.shows).toEqual({ isSlow: true });
    stage.show('checking', {});
    stage.change('sending', { isSlow: false });
    expect(stage.shown).toMatchObject({ name: 'checking', shows: {} });
  });

  it('takes the answer to a screen that has changed since', async () => {
    const stage = new Stage(() => undefined);
    const asked = stage.ask(
      'face',
      { camera: undefined, progress: 0, scan: undefined, sendsPicture: false },
      never,
    );
    const { shown } = stage;
    stage.change('face', { progress: 1 });
    if (shown.name === 'face') shown.answer('otherDevice');
    await expect(asked).resolves.toBe('otherDevice');
  });

  it('is interrupted while it asks', async () => {
    const controller = new AbortController();
    const asked = new Stage(() => undefined).ask('contact', {}, controller.signal);
    controller.abort(new Interruption('cancelled'));
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('unlessAborted', () => {
  it('throws at once when the signal has aborted before', async () => {
    const controller = new AbortController();
    controller.abort(new Interruption('lost'));
    await expect(unlessAborted(new Promise(() => undefined), controller.signal)).rejects.toMatchObject({
      kind: 'lost',
    });
  });
});

describe('linkedTo', () => {
  it('aborts with the other signal, and not the other way round', () => {
    const outer = new AbortController();
    const [first, second] = [linkedTo(outer.signal), linkedTo(outer.signal)];
    first.abort();
    expect(outer.signal.aborted).toBe(false);
    outer.abort(new Interruption('ended'));
    expect(second.signal.reason).toMatchObject({ kind: 'ended' });
  });
});
