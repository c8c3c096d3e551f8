import type { FaceReaders, FoundFace } from './face-nets';

const disposed: string[] = [];
// The name of a picture is its first pixel.
jest.mock('./face-nets', () => ({
  readFace: (picture: unknown, found: unknown) => readFace(picture, found),
  toPicture: ({ data }: ImageData) => ({
    name: String(data[0]),
    dispose: () => disposed.push(String(data[0])),
  }),
}));
import { EarlierFace } from './earlier-face';

const found = {} as FoundFace;
const readers: FaceReaders = { age: true, describe: undefined };
const readFace = jest.fn((picture: unknown, _: unknown) =>
  Promise.resolve({ age: Number((picture as { name: string }).name), descriptor: undefined }),
);

class FakeImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

const createFrame = (pixel: number): ImageData =>
  new FakeImageData(Uint8ClampedArray.of(pixel, 0, 0, 0), 1, 1) as unknown as ImageData;

beforeEach(() => {
  disposed.length = 0;
  readFace.mockClear();
  Object.assign(globalThis, { ImageData: FakeImageData });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'ImageData'));

describe('the face that was kept before the readers were loaded', () => {
  it('is read from a copy of its frame, and returned once', async () => {
    const earlier = new EarlierFace();
    const frame = createFrame(7);
    earlier.keep(frame, found);
    frame.data.fill(0);
    await earlier.read(readers);
    expect(earlier.take()).toMatchObject({ age: 7 });
    expect(earlier.take()).toBeUndefined();
    expect(disposed).toHaveLength(1);
  });

  it('is the last one', async () => {
    const earlier = new EarlierFace();
    earlier.keep(createFrame(7), found);
    earlier.keep(createFrame(8), found);
    await earlier.read(readers);
    expect(earlier.take()).toMatchObject({ age: 8 });
  });

  it('is dropped when it is cleared, before and after it is read', async () => {
    const earlier = new EarlierFace();
    earlier.keep(createFrame(7), found);
    earlier.clear();
    await earlier.read(readers);
    expect(readFace).not.toHaveBeenCalled();
    earlier.keep(createFrame(8), found);
    await earlier.read(readers);
    earlier.clear();
    expect(earlier.take()).toBeUndefined();
  });

  it('is dropped if it cannot be read, and fails nothing else', async () => {
    const earlier = new EarlierFace();
    earlier.keep(createFrame(7), found);
    readFace.mockRejectedValueOnce(new Error('The face is outside the picture.'));
    await earlier.read(readers);
    expect(earlier.take()).toBeUndefined();
    await earlier.read(readers);
    expect(readFace).toHaveBeenCalledTimes(1);
    expect(disposed).toHaveLength(1);
  });
});
