import { takeLiveFrame } from './live-frame';

const upright = {
  rotation: 0,
  flip: false,
  displayWidth: 640,
  displayHeight: 480,
  visibleRect: { width: 640, height: 480 },
};
const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;
const copy = {} as ImageBitmap;

describe('a frame for one look', () => {
  let closed: number;
  const install = (traits: object, prototype: object = { rotation: 0 }): void => {
    class FakeVideoFrame {
      constructor() {
        Object.assign(this, traits, { close: () => closed++ });
      }
    }
    Object.assign(FakeVideoFrame.prototype, prototype);
    Object.assign(globalThis, { VideoFrame: FakeVideoFrame });
  };
  beforeEach(() => {
    closed = 0;
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(copy) });
  });
  afterEach(() => {
    for (const name of ['VideoFrame', 'createImageBitmap']) Reflect.deleteProperty(globalThis, name);
  });

  it('is the frame of the camera, without a copy', async () => {
    install(upright);
    expect(await takeLiveFrame(video)).toMatchObject(upright);
    expect(closed).toBe(0);
  });

  it.each([
    ['is rotated', { rotation: 90 }],
    ['is mirrored', { flip: true }],
    ['is rotated, which only its size shows', { displayWidth: 480, displayHeight: 640 }],
    ['has a border', { visibleRect: { width: 600, height: 480 } }],
  ])('is a copy, and the frame is closed, where it %s', async (_, change) => {
    install({ ...upright, ...change });
    expect(await takeLiveFrame(video)).toBe(copy);
    expect(closed).toBe(1);
  });

  it('is a copy in a browser that does not say how a frame is rotated', async () => {
    install(upright, {});
    expect(await takeLiveFrame(video)).toBe(copy);
  });

  it('is a copy in a browser that takes no frames of a video', async () => {
    Object.assign(globalThis, {
      VideoFrame: Object.assign(() => undefined, { prototype: { rotation: 0 } }),
    });
    expect(await takeLiveFrame(video)).toBe(copy);
  });

  it('is a copy in a browser without video frames', async () => {
    expect(await takeLiveFrame(video)).toBe(copy);
  });
});
