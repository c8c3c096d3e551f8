import { FramePixels } from './frame-pixels';

const size = { displayWidth: 2, displayHeight: 1 };

describe('the pixels of a frame of the camera', () => {
  let closed: number;
  let drawn: number;
  let drawnParts: number[][];
  beforeEach(() => {
    [closed, drawn, drawnParts] = [0, 0, []];
    const context = {
      drawImage: (_frame: unknown, ...part: number[]) => void (drawn++, drawnParts.push(part)),
      clearRect: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({ width, height }),
    };
    class FakeCanvas {
      constructor(
        public width: number,
        public height: number,
      ) {}
      getContext = () => context;
    }
    class FakeImageData {
      constructor(
        readonly data: Uint8ClampedArray,
        readonly width: number,
        readonly height: number,
      ) {}
    }
    Object.assign(globalThis, { OffscreenCanvas: FakeCanvas, ImageData: FakeImageData });
  });
  afterEach(() => {
    for (const name of ['OffscreenCanvas', 'ImageData']) Reflect.deleteProperty(globalThis, name);
  });

  const makeFrame = (copyTo: (to: Uint8ClampedArray) => Promise<unknown>, change: object = {}) =>
    ({ ...size, copyTo, close: () => closed++, ...change }) as unknown as VideoFrame;
  const fillWith = (value: number) => (to: Uint8ClampedArray) => Promise.resolve(to.fill(value));

  it('are copied into the same memory for each frame', async () => {
    const pixels = new FramePixels();
    const first = await pixels.readLive(makeFrame(fillWith(1)), 640);
    const second = await pixels.readLive(makeFrame(fillWith(2)), 640);
    expect(second).toMatchObject({ width: 2, height: 1, data: new Uint8ClampedArray(8).fill(2) });
    expect(second.data.buffer).toBe(first.data.buffer);
    expect([drawn, closed]).toEqual([0, 2]);
  });

  it('are drawn where the frame must be scaled down', async () => {
    const large = makeFrame(fillWith(1), { displayWidth: 1280, displayHeight: 640 });
    expect(await new FramePixels().readLive(large, 640)).toMatchObject({ width: 640, height: 320 });
    expect([drawn, closed]).toEqual([1, 1]);
  });

  it('are drawn, without another try, in a browser that does not convert the colors', async () => {
    const copyTo = jest.fn(() => Promise.reject(new Error('The format is not supported.')));
    const pixels = new FramePixels();
    await pixels.readLive(makeFrame(copyTo), 640);
    await pixels.readLive(makeFrame(copyTo), 640);
    expect([drawn, closed, copyTo.mock.calls.length]).toEqual([2, 2, 1]);
  });

  it('are drawn for a copy of a frame', async () => {
    const bitmap = { width: 2, height: 1, close: () => closed++ } as unknown as ImageBitmap;
    await new FramePixels().readLive(bitmap, 640);
    expect([drawn, closed]).toEqual([1, 1]);
  });

  it('are those of a part, and the picture stays open for others', () => {
    const bitmap = { width: 2000, height: 1000, close: () => closed++ } as unknown as ImageBitmap;
    const part = { x: 10, y: 20, width: 1600, height: 800 };
    expect(new FramePixels().readPart(bitmap, part, 800)).toMatchObject({ width: 800, height: 400 });
    expect(drawnParts).toEqual([[10, 20, 1600, 800, 0, 0, 800, 400]]);
    expect(closed).toBe(0);
  });
});
