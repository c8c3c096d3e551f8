import { measurePose, type Point } from './face-pose';

const size = 200;

/** A face of 68 points: only those that are measured have a place of their own. */
function makePoints(places: Record<number, Point>): Point[] {
  const eye = (x: number): Point[] => [
    { x: x - 15, y: 80 },
    { x: x - 5, y: 76 },
    { x: x + 5, y: 76 },
    { x: x + 15, y: 80 },
    { x: x + 5, y: 84 },
    { x: x - 5, y: 84 },
  ];
  const points = Array.from({ length: 68 }, () => ({ x: 100, y: 110 }));
  const fixed = { 0: { x: 40, y: 90 }, 16: { x: 160, y: 90 }, 8: { x: 100, y: 180 }, 27: { x: 100, y: 80 } };
  const mouth = {
    60: { x: 80, y: 140 },
    64: { x: 120, y: 140 },
    62: { x: 100, y: 138 },
    66: { x: 100, y: 142 },
  };
  const eyes = Object.fromEntries([...eye(70), ...eye(130)].map((point, index) => [36 + index, point]));
  for (const [index, point] of Object.entries({ ...fixed, ...mouth, ...eyes, ...places }))
    points[Number(index)] = point;
  return points;
}

/** A grey picture, with dark discs as open eyes or dark lines as closed ones. */
function draw(eyes: 'open' | 'closed' | 'none', brightness = 180) {
  const data = new Uint8ClampedArray(size * size * 4).fill(brightness);
  for (const middle of [70, 130])
    for (let y = 72; y <= 88; y++)
      for (let x = middle - 15; x <= middle + 15; x++) {
        const isDark =
          eyes === 'open' ? Math.hypot(x - middle, y - 80) < 6 : eyes === 'closed' && Math.abs(y - 82) < 1.5;
        if (isDark) data.fill(brightness / 5, (y * size + x) * 4, (y * size + x) * 4 + 3);
      }
  return { data, width: size, height: size };
}

describe('the pose of a face', () => {
  const measure = (places: Record<number, Point> = {}, picture = draw('open')) =>
    measurePose(makePoints(places), picture)!;

  it('contains ratios that do not depend on the size', () => {
    const { mouth, pitch, width, nose } = measure();
    expect(mouth).toBeCloseTo(0.1);
    expect(pitch).toBeCloseTo(0.3);
    expect(width).toBeCloseTo(1.2);
    expect(nose).toBeCloseTo(30 / 90);
  });

  it('changes with an open mouth and a lowered chin', () => {
    expect(measure({ 66: { x: 100, y: 158 } }).mouth).toBeCloseTo(0.5);
    expect(measure({ 30: { x: 100, y: 120 } }).pitch).toBeCloseTo(0.4);
  });

  it('changes with closed eyes, but not with the light', () => {
    const { eyes } = measure();
    expect(measure({}, draw('closed')).eyes / eyes).toBeLessThan(0.2);
    expect(measure({}, draw('open', 90)).eyes / eyes).toBeCloseTo(1, 1);
    expect(measure({}, draw('none')).eyes).toBeCloseTo(0);
  });

  it('is undefined for landmarks that are missing or coincide', () => {
    expect(measurePose([], draw('open'))).toBeUndefined();
    const same = Array.from({ length: 68 }, () => ({ x: 1, y: 1 }));
    expect(measurePose(same, draw('open'))).toBeUndefined();
  });
});
