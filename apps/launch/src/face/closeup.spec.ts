import { growBox } from './closeup';

const within = { width: 1000, height: 800 };

describe('growBox', () => {
  it('returns a square around the center', () =>
    expect(growBox({ x: 400, y: 300, width: 80, height: 100 }, 2, within)).toEqual({
      x: 340,
      y: 250,
      width: 200,
      height: 200,
    }));

  it('clips to the edges of the picture', () => {
    expect(growBox({ x: 10, y: 10, width: 100, height: 100 }, 3, within)).toMatchObject({ x: 0, y: 0 });
    const { x, y, width, height } = growBox({ x: 900.5, y: 700.5, width: 90, height: 90 }, 3, within);
    expect([x + width, y + height]).toEqual([1000, 800]);
  });
});
