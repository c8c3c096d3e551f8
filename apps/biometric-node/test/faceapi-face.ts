import { normalise } from '@gatehouse/biometrics';
import { knownSpaces } from '@gatehouse/gallery';
import { seededRandom } from '@gatehouse/testing';

/** Coordinates in the centred space of FACEAPI_1, where strangers are about orthogonal. */
type Direction = Float64Array;

/** A synthetic person of FACEAPI_1, drawn from the statistics of real portraits. */
export interface FaceapiFace {
  direction: Direction;
  /** Another capture, which has about this cosine with the person in the centred space. */
  capture: (cosine?: number) => Float32Array;
}

const { mean, rows = [] } = knownSpaces['FACEAPI_1']!;
const length = (row: Float32Array) => Math.hypot(...row);
// The rows are eigenvectors, scaled by the inverse square root of the standard deviation of descriptors; 1.44404 is the mean
// length of a descriptor.
const axes = rows.map((row) => row.map((value) => value / length(row) ** 3 / 1.44404));

/** Generates the same faces for the same seed. */
export function faceapiFaces(seed: number) {
  const { next } = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const draw = (): Direction => Float64Array.from(rows, normal);
  const face = (direction = draw()): FaceapiFace => ({
    direction,
    capture: (cosine = 0.95) => toDescriptor(mix(direction, draw(), cosine)),
  });
  /** A face between two people: at 0 the first, at 1 the second. */
  const between = (one: FaceapiFace, other: FaceapiFace, share: number): FaceapiFace =>
    face(mix(one.direction, other.direction, Math.cos((share * Math.PI) / 2)));
  return { face, between };
}

const mix = (one: Direction, other: Direction, cosine: number): Direction =>
  one.map((value, i) => cosine * value + Math.sqrt(1 - cosine * cosine) * other[i]!);

function toDescriptor(direction: Direction): Float32Array {
  const vector = Float64Array.from(mean);
  axes.forEach((axis, j) => axis.forEach((value, i) => (vector[i]! += direction[j]! * value)));
  return normalise(vector)!;
}
