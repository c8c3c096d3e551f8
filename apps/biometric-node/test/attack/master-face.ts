import { normalise } from '@gatehouse/biometrics';
import type { MinimumScores } from '../../src/gallery/threshold-table';
import { type Crowd, toProbe } from './crowd';

const steps = 200;
/** How far a step moves the face, at first and at last. */
const strides = [0.03, 0.006] as const;
/** The logistic function that replaces the thresholds becomes steeper while the face climbs. */
const steepness = [4, 40] as const;
/** Differences of raw scores are smaller than those of centred scores. */
const weights = { raw: 12, centred: 2 };
/** A person who contributes less to the gradient is left out. */
const negligible = 1e-9;

/**
 * Climbs from a face to one that matches as many people of a crowd as possible, along the gradient of the number of matches. An
 * attacker can do that at home: the thresholds and the space are public, and faces are easy to get.
 */
export function climb(crowd: Crowd, start: Float32Array, minimum: MinimumScores): Float32Array {
  let face = start;
  let best = { face, matches: -1 };
  for (let step = 0; step < steps; step++) {
    const progress = step / steps;
    const { matches, gradient } = look(crowd, face, minimum, mix(steepness, progress));
    if (matches > best.matches) best = { face, matches };
    face = move(face, gradient, mix(strides, progress));
  }
  return best.face;
}

/**
 * How many people a face matches, and the gradient of the sum of `raw × centred`, both as logistic functions of the distance from their
 * threshold.
 */
function look(
  crowd: Crowd,
  face: Float32Array,
  minimum: MinimumScores,
  steep: number,
): { matches: number; gradient: Float64Array } {
  const probe = toProbe(crowd.space, face);
  const gradient = new Float64Array(crowd.dimension);
  const along = new Float64Array(crowd.directions);
  let matches = 0;
  for (let i = 0; i < crowd.size; i++) {
    const raw = crowd.rawScore(i, probe);
    const byRaw = logistic(steep * weights.raw * (raw - minimum.raw));
    // Neither a match nor a part of the gradient.
    if (byRaw < negligible) continue;
    const score = minimum.centred === undefined ? 0 : crowd.centredScore(i, probe);
    if (raw >= minimum.raw && (minimum.centred === undefined || score >= minimum.centred)) matches++;
    const byCentred =
      minimum.centred === undefined ? 1 : logistic(steep * weights.centred * (score - minimum.centred));
    const value = byRaw * byCentred;
    if (value < negligible) continue;
    addScaled(gradient, crowd.raw, i * crowd.dimension, value * (1 - byRaw) * weights.raw);
    const pull = (value * (1 - byCentred) * weights.centred) / Math.max(probe.squares, crowd.squares[i]!);
    addScaled(along, crowd.centred, i * crowd.directions, pull);
    // A longer probe lowers the score of people who are shorter.
    if (probe.squares > crowd.squares[i]!) addScaled(along, probe.centred, 0, -2 * score * pull);
  }
  const { rows } = crowd.space;
  if (!rows) addScaled(gradient, along, 0, 1);
  else rows.forEach((row, i) => addScaled(gradient, row, 0, along[i]!));
  return { matches, gradient };
}

/** One step along the gradient, on the sphere of unit vectors. */
function move(face: Float32Array, gradient: Float64Array, stride: number): Float32Array {
  const outward = face.reduce((sum, value, i) => sum + value * gradient[i]!, 0);
  const tangent = gradient.map((value, i) => value - outward * face[i]!);
  const length = Math.hypot(...tangent) || 1;
  return normalise(face.map((value, i) => value + (stride * tangent[i]!) / length))!;
}

function addScaled(sum: Float64Array, numbers: ArrayLike<number>, start: number, factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += factor * numbers[start + i]!;
}

const mix = ([from, to]: readonly [number, number], progress: number): number =>
  from + (to - from) * progress;
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
