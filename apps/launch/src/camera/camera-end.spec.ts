import { endOf } from './camera-end';

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

function watched() {
  const [track, page, stop] = [new Track(), new Page(), new AbortController()];
  const ended = jest.fn();
  void endOf(track as unknown as MediaStreamTrack, page as unknown as Document, stop.signal).then(ended);
  return { track, page, stop, ended };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('the end of a camera', () => {
  it('comes when its track ends', async () => {
    const { track, ended } = watched();
    track.dispatchEvent(new Event('ended'));
    await pass(0);
    expect(ended).toHaveBeenCalled();
  });

  it('comes after 5 seconds without pictures', async () => {
    const { track, ended } = watched();
    track.turn(true);
    await pass(4_900);
    expect(ended).not.toHaveBeenCalled();
    await pass(200);
    expect(ended).toHaveBeenCalled();
  });

  it('does not come when the pictures come back', async () => {
    const { track, ended } = watched();
    track.turn(true);
    await pass(4_900);
    track.turn(false);
    await pass(60_000);
    expect(ended).not.toHaveBeenCalled();
  });

  it('does not come while the page is in the background', async () => {
    const { track, page, ended } = watched();
    track.turn(true);
    page.turn('hidden');
    await pass(60_000);
    expect(ended).not.toHaveBeenCalled();
  });

  it('comes 5 seconds after the page is seen again, if there are no pictures then', async () => {
    const { track, page, ended } = watched();
    page.turn('hidden');
    track.turn(true);
    await pass(60_000);
    page.turn('visible');
    await pass(4_900);
    expect(ended).not.toHaveBeenCalled();
    await pass(200);
    expect(ended).toHaveBeenCalled();
  });

  it('does not come after the camera was stopped', async () => {
    const { track, stop, ended } = watched();
    track.turn(true);
    stop.abort();
    await pass(60_000);
    expect(ended).not.toHaveBeenCalled();
  });
});
