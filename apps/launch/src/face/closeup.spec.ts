import { grown } from './closeup';

const within = { width: 1000, height: 800 };

describe('the area around a face', () => {
  it('is a square around its middle', () =>
    expect(grown({ x: 400, y: 300, width: 80, height: 100 }, 2, within)).toEqual({
      x: 340,
      y: 250,
      width: 200,
      height: 200,
    }));

  it('ends at the edges of the picture', () => {
    expect(grown({ x: 10, y: 10, width: 100, height: 100 }, 3, within)).toMatchObject({ x: 0, y: 0 });
    const { x, y, width, height } = grown({ x: 900.5, y: 700.5, width: 90, height: 90 }, 3, within);
    expect([x + width, y + height]).toEqual([1000, 800]);
  });
});
