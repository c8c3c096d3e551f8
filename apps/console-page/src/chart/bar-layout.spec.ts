import { layOutBars } from './bar-layout';

const plot = { x: [0, 100], y: [100, 0] } as const;
const series = [{ id: 'good' }, { id: 'bad' }];
const layOut = (...counts: Record<string, number>[]) =>
  layOutBars(
    series,
    counts.map((values) => ({ values })),
    plot,
  );

describe('stacked bars', () => {
  it('begin where those below end, and have nothing of a series that is missing', () => {
    const { layers, x, y } = layOut({ good: 3, bad: 1 }, { bad: 2 });
    expect(layers.map((layer) => layer.map(([start, end]) => [y(start), y(end)]))).toEqual([
      [
        [100, 25],
        [100, 100],
      ],
      [
        [25, 0],
        [100, 50],
      ],
    ]);
    expect([x(0), x(1)]).toEqual([25, 75]);
  });

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 10, 20, 30, 40, 50]],
    [1234, [0, 500, 1000, 1500]],
  ])('of %i have an axis with whole numbers: %j', (good, ticks) => {
    expect(layOut({ good }).ticks).toEqual(ticks);
  });
});
