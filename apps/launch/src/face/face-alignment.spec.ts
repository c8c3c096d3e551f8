import { alignedSize, alignFace, fitSimilarity, type Point, selectFivePoints } from './face-alignment';

const area = alignedSize * alignedSize;

/** Landmarks of a face whose eyes, nose and mouth are at these points. */
function landmarksOf([left, right, nose, mouthLeft, mouthRight]: [Point, Point, Point, Point, Point]) {
  const landmarks: Point[] = Array.from({ length: 68 }, () => ({ x: -1, y: -1 }));
  const around = ({ x, y }: Point, index: number): Point => ({
    x: x + (index % 3) - 1,
    y: y + (index < 3 ? -2 : 2),
  });
  for (let index = 0; index < 6; index++) {
    landmarks[36 + index] = around(left, index);
    landmarks[42 + index] = around(right, index);
  }
  return Object.assign(landmarks, { 30: nose, 48: mouthLeft, 54: mouthRight });
}

const template: [Point, Point, Point, Point, Point] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
];

describe('selectFivePoints', () => {
  it('takes the centers of the eyes, the tip of the nose and the corners of the mouth', () => {
    selectFivePoints(landmarksOf(template)).forEach(({ x, y }, index) => {
      expect(x).toBeCloseTo(template[index]!.x, 6);
      expect(y).toBeCloseTo(template[index]!.y, 6);
    });
  });

  it('rejects another number of landmarks', () => {
    expect(() => selectFivePoints(template)).toThrow('68 landmarks');
  });
});

describe('fitSimilarity', () => {
  const turn = ({ x, y }: Point): Point => ({ x: 1.5 * x - 0.8 * y + 30, y: 0.8 * x + 1.5 * y - 7 });

  it('finds scale, rotation and shift', () => {
    const { a, b, x, y } = fitSimilarity(template, template.map(turn));
    for (const [found, expected] of [
      [a, 1.5],
      [b, 0.8],
      [x, 30],
      [y, -7],
    ])
      expect(found).toBeCloseTo(expected!, 6);
  });

  it('never mirrors a face', () => {
    const mirrored = template.map(({ x, y }) => ({ x: 112 - x, y }));
    const { a, b } = fitSimilarity(template, mirrored);
    // The determinant of a rotation with a scale is positive; that of a reflection is not.
    expect(a * a + b * b).toBeGreaterThan(0);
    expect(Math.hypot(a, b)).toBeLessThan(0.9);
  });

  it('rejects points that are all in one place', () => {
    const same = template.map(() => ({ x: 4, y: 4 }));
    expect(() => fitSimilarity(template, same)).toThrow('no extent');
    expect(() => fitSimilarity(same, template)).toThrow('no extent');
  });
});

describe('alignFace', () => {
  /** Red grows to the right, green downwards, blue is constant. */
  const gradient = (width: number, height: number) => ({
    width,
    height,
    data: Array.from({ length: width * height }, (_, index) => [
      index % width,
      Math.floor(index / width),
      9,
    ]).flat(),
  });

  it('copies a face that is already in place', () => {
    const face = alignFace(gradient(112, 112), landmarksOf(template));
    expect(face).toHaveLength(3 * area);
    expect(face[50 * 112 + 20]).toBeCloseTo(20, 3);
    expect(face[area + 50 * 112 + 20]).toBeCloseTo(50, 3);
    expect(face[2 * area + 50 * 112 + 20]).toBeCloseTo(9, 3);
  });

  it('reads between pixels for a face of another size and place', () => {
    const larger = template.map(({ x, y }) => ({ x: 1.25 * x + 10, y: 1.25 * y + 4 })) as typeof template;
    const face = alignFace(gradient(200, 200), landmarksOf(larger));
    expect(face[50 * 112 + 21]).toBeCloseTo(1.25 * 21 + 10, 3);
    expect(face[area + 50 * 112 + 21]).toBeCloseTo(1.25 * 50 + 4, 3);
  });

  it('maps the landmarks to the square with the least error there, also where they do not fit', () => {
    // A long face: 40 pixels between the eyes, 55 from the eyes to the mouth. The expected places are computed with numpy (Umeyama by SVD).
    const long = landmarksOf([
      { x: 80, y: 60 },
      { x: 120, y: 60 },
      { x: 100, y: 85 },
      { x: 85, y: 115 },
      { x: 115, y: 115 },
    ]);
    const face = alignFace(gradient(200, 200), long);
    const at = (column: number, row: number) => [face[row * 112 + column], face[area + row * 112 + column]];
    for (const { place, from } of [
      { place: [10, 10], from: [42.166, 8.309] },
      { place: [100, 10], from: [156.107, 8.942] },
      { place: [10, 100], from: [41.533, 122.25] },
      { place: [56, 72], from: [99.966, 87.125] },
    ] as const) {
      const [x, y] = at(place[0], place[1]);
      expect(x).toBeCloseTo(from[0], 2);
      expect(y).toBeCloseTo(from[1], 2);
    }
  });

  it('is black outside the picture', () => {
    const higher = template.map(({ x, y }) => ({ x, y: y - 30 })) as typeof template;
    const face = alignFace(gradient(112, 112), landmarksOf(higher));
    expect(face[2 * area + 10 * 112 + 50]).toBe(0);
    expect(face[2 * area + 40 * 112 + 50]).toBeCloseTo(9, 3);
  });
});
