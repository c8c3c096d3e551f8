// The probabilities that the signs of a match differ from the probe's, summed over groups of coordinates. sign-statistics.ts
// explains their use, and reads the columns in the order in which they are written here.
import { sumLanes } from './arithmetic.as';

/** A line has space for 16 sums. */
const lineBytes: usize = 64;

/**
 * Writes a line of sums for each `length` coordinates. `signal` is the signal-to-noise ratio of a coordinate.
 */
export function expect(
  coordinates: usize,
  weightBytes: usize,
  signal: f32,
  length: usize,
  lines: usize,
  out: usize,
): void {
  for (const end = out + lines * lineBytes; out < end; out += lineBytes) {
    let sizes = f32x4.splat(0);
    let squares = sizes;
    let weights = sizes;
    let weightSquares = sizes;
    let weightSizes = sizes;
    let mean = sizes;
    let variance = sizes;
    let skew = sizes;
    let along = sizes;
    let weightMean = sizes;
    let weightVariance = sizes;
    let weightSkew = sizes;
    let weightAlong = sizes;
    for (const stop = coordinates + (length << 2); coordinates < stop; coordinates += 16, weightBytes += 4) {
      const size = f32x4.abs(v128.load(coordinates));
      const weight = widen(v128.load32_zero(weightBytes));
      const level = f32x4.mul(size, f32x4.splat(signal));
      const kept = advantage(level);
      const lost = f32x4.mul(f32x4.sub(f32x4.splat(1), kept), f32x4.splat(0.5));
      const spread = f32x4.mul(lost, f32x4.sub(f32x4.splat(1), lost));
      const bend = f32x4.mul(size, density(level));
      const square = f32x4.mul(size, size);
      const weightSquare = f32x4.mul(weight, weight);
      sizes = f32x4.add(sizes, size);
      squares = f32x4.add(squares, square);
      weights = f32x4.add(weights, weight);
      weightSquares = f32x4.add(weightSquares, weightSquare);
      weightSizes = f32x4.add(weightSizes, f32x4.mul(weight, size));
      mean = f32x4.add(mean, f32x4.mul(size, lost));
      variance = f32x4.add(variance, f32x4.mul(square, spread));
      skew = f32x4.add(skew, f32x4.mul(f32x4.mul(square, size), f32x4.mul(spread, kept)));
      along = f32x4.add(along, f32x4.mul(size, bend));
      weightMean = f32x4.add(weightMean, f32x4.mul(weight, lost));
      weightVariance = f32x4.add(weightVariance, f32x4.mul(weightSquare, spread));
      weightSkew = f32x4.add(weightSkew, f32x4.mul(f32x4.mul(weightSquare, weight), f32x4.mul(spread, kept)));
      weightAlong = f32x4.add(weightAlong, f32x4.mul(weight, bend));
    }
    store<f32>(out, sumLanes(sizes));
    store<f32>(out, sumLanes(squares), 4);
    store<f32>(out, sumLanes(weights), 8);
    store<f32>(out, sumLanes(weightSquares), 12);
    store<f32>(out, sumLanes(weightSizes), 16);
    store<f32>(out, sumLanes(mean), 20);
    store<f32>(out, sumLanes(variance), 24);
    store<f32>(out, sumLanes(skew), 28);
    store<f32>(out, sumLanes(along), 32);
    store<f32>(out, sumLanes(weightMean), 36);
    store<f32>(out, sumLanes(weightVariance), 40);
    store<f32>(out, sumLanes(weightSkew), 44);
    store<f32>(out, sumLanes(weightAlong), 48);
  }
}

function widen(bytes: v128): v128 {
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes)));
}

/** a * x + b */
function fold(a: v128, x: v128, b: f32): v128 {
  return f32x4.add(f32x4.mul(a, x), f32x4.splat(b));
}

function square(x: v128): v128 {
  return f32x4.mul(x, x);
}

/** The probability of a kept sign minus that of a lost one: erf(x / √2), by Abramowitz and Stegun 7.1.28. */
function advantage(level: v128): v128 {
  const x = f32x4.mul(level, f32x4.splat(0.70710678));
  let t = fold(f32x4.splat(0.0000430638), x, 0.0002765672);
  t = fold(t, x, 0.0001520143);
  t = fold(t, x, 0.0092705272);
  t = fold(t, x, 0.0422820123);
  t = fold(t, x, 0.0705230784);
  t = fold(t, x, 1);
  return f32x4.sub(f32x4.splat(1), f32x4.div(f32x4.splat(1), square(square(square(square(t))))));
}

/** The normal density; the exponential as the 32nd power of its series. */
function density(level: v128): v128 {
  const x = f32x4.mul(square(level), f32x4.splat(1.0 / 64.0));
  let t = fold(f32x4.splat(1.0 / 6.0), x, 0.5);
  t = fold(t, x, 1);
  t = fold(t, x, 1);
  return f32x4.div(f32x4.splat(0.39894228), square(square(square(square(square(t))))));
}
