import { waitForCameraEnd } from './camera-end';

class Track extends EventTarget {
  muted = false;

  turn(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function watch() {
  const [track, page, stop] = [new Track(), new Page(), new AbortController()];
  const ended = jest.fn();
  void waitForCameraEnd(track as unknown as MediaStreamTrack, page as unknown as Document, stop.signal).then(
    ended,
  );
  return { track, page, stop, ended };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('waitForCameraEnd', () => {
  it('resolves when the track ends', async () => {
    const { track, ended } = watch();
    track.dispatchEvent(new Event('ended'));
    await pass(0);
    expect(ended).toHaveBeenCalled();
  });

  it('resolves after 5 seconds without frames', async () => {
    const { track, ended } = watch();
    track.turn(true);
    await pass(4_900);
    expect(ended).not.toHaveBeenCalled();
    await pass(200);
    expect(ended).toHaveBeenCalled();
  });

  it('does not resolve when frames arrive again', async () => {
    const { track, ended } = watch();
    track.turn(true);
    await pass(4_900);
    track.turn(false);
    await pass(60_000);
    expect(ended).not.toHaveBeenCalled();
  });

  it('does not resolve while the page is in the background', async () => {
    const { track, page, ended } = watch();
    track.turn(true);
    page.turn('hidden');
    await pass(60_000);
    expect(ended).not.toHaveBeenCalled();
  });

  it('resolves 5 seconds after the page is visible again, if there are still no frames', async () => {
    const { track, page, ended } = watch();
    page.turn('hidden');
    track.turn(true);
    await pass(60_000);
    page.turn('visible');
    await pass(4_900);
    expect(ended).not.toHaveBeenCalled();
    await pass(200);
    expect(ended).toHaveBeenCalled();
  });

  it('does not resolve after the camera was stopped', async () => {
    const { track, stop, ended } = watch();
    track.turn(true);
    stop.abort();
    await pass(60_000);
    expect(ended).not.toHaveBeenCalled();
  });
});
