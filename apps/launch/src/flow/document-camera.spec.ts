import type { Camera } from '../camera/camera';
import type { DocumentSight } from '../document/document-reader';
import { type DocumentShot, takePicture } from './document-camera';
import { Display } from './display';
import type { FlowContext } from './flow-context';
import { Interruption } from './interruption';

const reading: DocumentSight['reading'] = {
  kind: 'read',
  type: 'passport',
  birthDate: { year: 1974, month: 8, day: 12 },
  checkDigitsValid: true,
};

/** A camera whose frames the test delivers, and a reader that sees what the test says. */
class Finder {
  readonly frames: { isClosed: boolean }[] = [];
  readonly display = new Display(() => undefined);
  readonly interruption = new AbortController();
  readonly closeCamera = jest.fn();
  sees: DocumentSight = { hint: 'search', reading: undefined, edge: 1 };
  private readonly waiting: ((frame: ImageBitmap) => void)[] = [];
  readonly picture: ReturnType<typeof takePicture>;

  constructor() {
    const camera: Partial<Camera> = {
      ended: new Promise<never>(() => undefined),
      frame: () => new Promise((resolve) => this.waiting.push(resolve)),
    };
    const context: Partial<FlowContext> = {
      display: this.display,
      signal: this.interruption.signal,
      sensors: {
        openCamera: () => Promise.resolve(camera),
        documentReader: () => Promise.resolve({ inspect: () => Promise.resolve(this.sees) }),
        closeCamera: this.closeCamera,
      } as unknown as FlowContext['sensors'],
    };
    this.picture = takePicture(context as FlowContext);
    this.picture.catch(() => undefined);
  }

  async deliver(count = 1): Promise<void> {
    for (let at = 0; at < count; at++) {
      const frame = { isClosed: false };
      this.frames.push(frame);
      const picture = { close: () => (frame.isClosed = true) } as unknown as ImageBitmap;
      this.waiting.shift()!(picture);
      await settle();
    }
  }

  async press(answer: 'shoot' | 'back'): Promise<void> {
    if (this.display.shown.name === 'documentCamera') this.display.shown.answer(answer);
    await settle();
  }

  /** The page reads a document in two frames. */
  async read(): Promise<void> {
    this.sees = { hint: 'hold', reading, edge: 1 };
    for (let at = 0; at < 2; at++) {
      await jest.advanceTimersByTimeAsync(300);
      await this.deliver();
    }
  }

  get areClosed(): boolean[] {
    return this.frames.map(({ isClosed }) => isClosed);
  }
}

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0).then(() => undefined);

async function openFinder(): Promise<Finder> {
  const finder = new Finder();
  await settle();
  expect(finder.display.shown).toMatchObject({ name: 'documentCamera' });
  return finder;
}

describe('takePicture', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('takes a picture by itself when a document was read', async () => {
    const finder = await openFinder();
    await finder.read();
    expect(finder.display.shown.shows).toMatchObject({ hint: 'done' });
    await jest.advanceTimersByTimeAsync(600);
    await expect(finder.picture).resolves.toMatchObject({ reading });
    expect(finder.areClosed).toEqual([false, true]);
    expect(finder.closeCamera).toHaveBeenCalled();
  });

  it('takes three frames with the shutter, and shows the first for review', async () => {
    const finder = await openFinder();
    await finder.press('shoot');
    await finder.deliver(3);
    const { shown } = finder.display;
    expect(shown).toMatchObject({ name: 'documentReview' });
    if (shown.name === 'documentReview') shown.answer('use');
    const shot = (await finder.picture) as DocumentShot;
    expect(shot.pictures).toHaveLength(3);
    expect(finder.areClosed).toEqual([false, false, false]);
  });

  it('goes back while the frames of the shutter do not arrive', async () => {
    const finder = await openFinder();
    await finder.press('shoot');
    await finder.deliver(2);
    expect(finder.display.goBack()).toBe(true);
    await expect(finder.picture).resolves.toBeUndefined();
    await finder.deliver();
    expect(finder.areClosed).toEqual([true, true, true]);
  });

  it('ignores a second press of the shutter', async () => {
    const finder = await openFinder();
    await finder.press('shoot');
    await finder.press('shoot');
    await finder.press('back');
    await expect(finder.picture).resolves.toBeUndefined();
  });

  it('goes back while it shows that the document was read', async () => {
    const finder = await openFinder();
    await finder.read();
    expect(finder.display.goBack()).toBe(true);
    await expect(finder.picture).resolves.toBeUndefined();
    await jest.advanceTimersByTimeAsync(600);
    expect(finder.areClosed).toEqual([true, true]);
  });

  it('closes what was read when the session ends meanwhile', async () => {
    const finder = await openFinder();
    await finder.read();
    finder.interruption.abort(new Interruption('ended'));
    await expect(finder.picture).rejects.toThrow(Interruption);
    await jest.advanceTimersByTimeAsync(600);
    expect(finder.areClosed).toEqual([true, true]);
  });
});
