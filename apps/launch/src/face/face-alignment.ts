/** The side of the square that recognition models of the ArcFace family expect, in pixels. */
export const alignedSize = 112;

// Where these models were trained to find the eyes, the tip of the nose and the corners of the mouth.
const template: readonly Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
];

// The 68 landmarks outline each eye with six points.
const landmarkCount = 68;
const leftEye = [36, 37, 38, 39, 40, 41];
const rightEye = [42, 43, 44, 45, 46, 47];
const noseTip = [30];
const mouthCorners = [[48], [54]];

/** A place in a picture, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Pixels without alpha, row by row: red, green, blue, 0 to 255. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** A rotation with a scale and a shift: x' = a·x − b·y + x0, y' = b·x + a·y + y0. */
export interface Similarity {
  a: number;
  b: number;
  x: number;
  y: number;
}

/** A face, upright and at the expected size: all red values, then all green, then all blue. */
export function alignFace(picture: Pixels, landmarks: readonly Point[]): Float32Array {
  // The error is least in the square, as in the training of these models: the inverse fit would be closer to the face.
  return sample(picture, invert(fitSimilarity(selectFivePoints(landmarks), template)));
}

/** The centers of the eyes, the tip of the nose, and the corners of the mouth. */
export function selectFivePoints(landmarks: readonly Point[]): Point[] {
  if (landmarks.length !== landmarkCount) throw new Error(`A face has ${landmarkCount} landmarks.`);
  return [leftEye, rightEye, noseTip, ...mouthCorners].map((indices) =>
    computeMean(indices.map((index) => landmarks[index] ?? { x: NaN, y: NaN })),
  );
}

/** The similarity that maps `from` to `to` with the least squared error (Umeyama, without reflection). */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [center, target] = [computeMean(from), computeMean(to)];
  let [dots, crosses, squares] = [0, 0, 0];
  for (const [index, point] of from.entries()) {
    const [x, y] = [point.x - center.x, point.y - center.y];
    const other = to[index] ?? { x: NaN, y: NaN };
    const [otherX, otherY] = [other.x - target.x, other.y - target.y];
    dots += x * otherX + y * otherY;
    crosses += x * otherY - y * otherX;
    squares += x * x + y * y;
  }
  const [a, b] = [dots / squares, crosses / squares];
  if (!Number.isFinite(a) || !Number.isFinite(b) || Math.hypot(a, b) === 0)
    throw new Error('The landmarks of the face have no extent.');
  return { a, b, x: target.x - a * center.x + b * center.y, y: target.y - b * center.x - a * center.y };
}

function invert({ a, b, x, y }: Similarity): Similarity {
  const square = a * a + b * b;
  const [inverseA, inverseB] = [a / square, -b / square];
  return {
    a: inverseA,
    b: inverseB,
    x: -(inverseA * x - inverseB * y),
    y: -(inverseB * x + inverseA * y),
  };
}

/** Reads each pixel of the square from its place in the picture, bilinearly. What is outside the picture is black. */
function sample({ data, width, height }: Pixels, { a, b, x: x0, y: y0 }: Similarity): Float32Array {
  const area = alignedSize * alignedSize;
  const square = new Float32Array(3 * area);
  const at = (x: number, y: number, color: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[(y * width + x) * 3 + color] ?? 0);
  for (let index = 0; index < area; index++) {
    const [column, row] = [index % alignedSize, Math.floor(index / alignedSize)];
    const [x, y] = [a * column - b * row + x0, b * column + a * row + y0];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [x - left, y - top];
    for (let color = 0; color < 3; color++) {
      const upper = at(left, top, color) * (1 - right) + at(left + 1, top, color) * right;
      const lower = at(left, top + 1, color) * (1 - right) + at(left + 1, top + 1, color) * right;
      square[color * area + index] = upper * (1 - below) + lower * below;
    }
  }
  return square;
}

function computeMean(points: readonly Point[]): Point {
  const sum = points.reduce((one, { x, y }) => ({ x: one.x + x, y: one.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
