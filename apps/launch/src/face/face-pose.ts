import { interpolate } from '../camera/bilinear';

export interface Point {
  x: number;
  y: number;
}

/** The shape of a face by its 68 landmarks, in ratios that do not depend on its size. */
export interface FacePose {
  /** The opening of the lips by the width of the mouth. */
  mouth: number;
  /** The position of the nose tip between the eyes (0) and the chin (1): it grows when the chin is lowered. */
  pitch: number;
  /** The distance of the jaw ends by that from the eyes to the chin. */
  width: number;
  /** The length of the nose by the distance of the outer corners of the eyes. */
  nose: number;
  /** How much the brightness changes along the eyes: little when they are closed. */
  eyes: number;
}

interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** Half the width and height of the measured part of an eye, in widths of the eye. */
const eyeWindow = { across: 0.45, down: 0.16, columns: 24, rows: 12 };

/** Measures a face; undefined if landmarks are missing or coincide. */
export function measurePose(points: readonly Point[], pixels: Pixels): FacePose | undefined {
  if (points.length !== 68) return undefined;
  const at = (index: number): Point => points[index]!;
  const eyes = findMiddle(points.slice(36, 48));
  const height = distance(eyes, at(8));
  const eyeSpan = distance(at(36), at(45));
  const mouthWidth = distance(at(60), at(64));
  if (!(height > 0 && eyeSpan > 0 && mouthWidth > 0)) return undefined;
  return {
    mouth: distance(at(62), at(66)) / mouthWidth,
    pitch: project(at(30), eyes, at(8)),
    width: distance(at(0), at(16)) / height,
    nose: distance(at(27), at(30)) / eyeSpan,
    eyes: measureEyes(points, pixels),
  };
}

/** The part of the way from one point to another at which a third one is. */
function project(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
}

/**
 * The mean difference of neighbouring columns of both eyes, relative to the brightness of the nose. An open eye has a dark iris between bright parts;
 * lashes are a horizontal line, which each column contains. The landmarks themselves hardly move when the eyes close (ADR 41).
 */
function measureEyes(points: readonly Point[], pixels: Pixels): number {
  const skin = measureSkin(points, pixels);
  const eyes = [points.slice(36, 42), points.slice(42, 48)].map((eye) => measureEye(eye, pixels));
  return skin > 0 ? (eyes[0]! + eyes[1]!) / 2 / skin : 0;
}

function measureEye(eye: readonly Point[], pixels: Pixels): number {
  const { across, down, columns, rows } = eyeWindow;
  const middle = findMiddle(eye);
  // Along the eye, so that a tilted head is measured in the same way.
  const along = { x: eye[3]!.x - eye[0]!.x, y: eye[3]!.y - eye[0]!.y };
  const sample = (column: number, row: number): number => {
    const u = across * ((2 * column) / (columns - 1) - 1);
    const v = down * ((2 * row) / (rows - 1) - 1);
    return readBrightness(pixels, {
      x: middle.x + u * along.x - v * along.y,
      y: middle.y + u * along.y + v * along.x,
    });
  };
  let [sum, last] = [0, NaN];
  for (let column = 0; column < columns; column++) {
    let mean = 0;
    for (let row = 0; row < rows; row++) mean += sample(column, row) / rows;
    if (column > 0) sum += Math.abs(mean - last);
    last = mean;
  }
  return sum / (columns - 1);
}

/** The brightness of the nose, which no eyelid covers. */
function measureSkin(points: readonly Point[], pixels: Pixels): number {
  const nose = [27, 28, 29, 30, 31, 32, 33, 34, 35].map((index) => readBrightness(pixels, points[index]!));
  return nose.reduce((sum, one) => sum + one, 0) / nose.length;
}

/** The brightness at a point between pixels. */
function readBrightness(pixels: Pixels, { x, y }: Point): number {
  const { data } = pixels;
  return interpolate(pixels, x, y, (index) => {
    const from = index * 4;
    return 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  });
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const findMiddle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
