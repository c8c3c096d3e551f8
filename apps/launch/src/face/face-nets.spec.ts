import type { FoundFace, Picture } from './face-nets';

// An ES module for browsers. Its models are not used here.
jest.mock(
  '@vladmandic/face-api/dist/face-api.esm-nobundle.js',
  () => ({ env: { setEnv: () => undefined } }),
  {
    virtual: true,
  },
);
import { alignPicture, readFace } from './face-nets';

const [width, height] = [160, 120];

/** A picture on a backend whose `data` is not a copy, as with WebGL. */
function createPicture(): { picture: Picture; colors: Int32Array } {
  const colors = new Int32Array(width * height * 3).fill(200);
  const picture = { shape: [height, width, 3], data: () => Promise.resolve(colors) };
  return { picture: picture as unknown as Picture, colors };
}

const createFace = (positions: object[]) => ({ landmarks: { positions } }) as unknown as FoundFace;
const face = createFace(Array.from({ length: 68 }, (_, i) => ({ x: 40 + (i % 10) * 8, y: 30 + i })));

describe('alignPicture', () => {
  it('overwrites the pixels of the frame', async () => {
    const { picture, colors } = createPicture();
    const aligned = await alignPicture(picture, face);
    expect(Math.max(...aligned)).toBe(200);
    expect(colors.every((color) => color === 0)).toBe(true);
  });

  it('overwrites them also if the face cannot be aligned', async () => {
    const { picture, colors } = createPicture();
    await expect(alignPicture(picture, createFace([]))).rejects.toThrow('68 landmarks');
    expect(colors.every((color) => color === 0)).toBe(true);
  });
});

describe('readFace', () => {
  it('describes the face by the former model before the pixels are overwritten', async () => {
    const { picture } = createPicture();
    const describeFormer = async (frame: Picture) => Float32Array.from((await frame.data()).slice(0, 3));
    const read = await readFace(picture, face, { age: false, describe: alignPicture, describeFormer });
    expect(read.formerDescriptor).toEqual(Float32Array.of(200, 200, 200));
    expect(Math.max(...(read.descriptor ?? []))).toBe(200);
  });
});
