// Centred scores. They are computed only for results of the rerank, whose records they extend.
import { sumLanes } from './arithmetic.as';
import { scaleAddress, vectorAddress } from './layout.as';
import { resultBytes } from './rerank.as';

/** The limited precision of 32-bit and 16-bit numbers. */
const rounding: f32 = 1e-4;

/** Scores are within this range, so no tolerance needs to be larger. */
const maxTolerance: f32 = 2;

/** out = row · (vector - origin), for each of the rows. */
export function project(
  vector: usize,
  origin: usize,
  rows: usize,
  count: i32,
  stride: i32,
  out: usize,
): void {
  const bytes = (<usize>stride) << 2;
  for (const end = out + ((<usize>count) << 2); out < end; out += 4) {
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < bytes; at += 16, rows += 16) {
      const difference = f32x4.sub(v128.load(vector + at), v128.load(origin + at));
      sum = f32x4.add(sum, f32x4.mul(difference, v128.load(rows)));
    }
    store<f32>(out, sumLanes(sum));
  }
}

/**
 * Without rows. With probe p, vector v and mean m, the product (p - m) · (v - m) is the raw score minus m · v plus `shift`,
 * which is m² - p · m; v has length 1. `distance` is |p - m|, `offset` the part of m · v that the centre contributes.
 */
export function scoreByMean(
  segment: usize,
  capacity: usize,
  stride: i32,
  results: usize,
  found: i32,
  mean: usize,
  step: f32,
  offset: f32,
  shift: f32,
  distance: f32,
  meanSquare: f32,
  floor: f32,
  toleranceSteps: f32,
): i32 {
  const start = results;
  const meanLength = sqrt(meanSquare);
  let out = results;
  for (const end = results + <usize>found * resultBytes; results < end; results += resultBytes) {
    const slot = load<u32>(results, 8);
    const scale = load<f32>(scaleAddress(segment, capacity, slot));
    const product = multiplyOne(vectorAddress(segment, capacity, stride, slot), mean, stride);
    const along = <f32>product * (step * scale) + offset;
    const square: f32 = 1.0 + meanSquare - 2.0 * along;
    const longer = max<f32>(distance * distance, square);
    const centred = (load<f32>(results, 4) - along + shift) / longer;
    const error = toleranceSteps * scale;
    const squareError: f32 = 2.0 * (error * meanLength + rounding);
    const low = max<f32>(longer - squareError, 0);
    // How much an error moves the score: by the product alone, or by the product and the longer square. Near equal lengths either may apply.
    const both = sqrt(
      max<f32>(distance * distance - 4.0 * centred * shift + 4.0 * centred * centred * meanSquare, 0),
    );
    const pull: f32 = square + squareError > distance * distance ? max<f32>(distance, <f32>both) : distance;
    const tolerance: f32 = (error * pull + 2.0 * rounding) / low;
    out = keep(results, centred, low > 0 ? tolerance : maxTolerance, floor, out);
  }
  return <i32>((out - start) / resultBytes);
}

/**
 * With rows, a multiple of four, at 16 bits in `steps`. `target` is the probe in the space and `square` the square of its length, `offsets`
 * what the centre contributes to the products. A rounding error of one step grows to `spread` in one direction of the space, and has
 * a length of `blur`.
 */
export function scoreByRows(
  segment: usize,
  capacity: usize,
  stride: i32,
  results: usize,
  found: i32,
  rows: usize,
  count: i32,
  steps: usize,
  offsets: usize,
  target: usize,
  square: f32,
  floor: f32,
  spread: f32,
  blur: f32,
  scratch: usize,
): i32 {
  const start = results;
  const bytes = (<usize>count) << 2;
  const group = (<usize>stride) << 3;
  let out = results;
  for (const end = results + <usize>found * resultBytes; results < end; results += resultBytes) {
    const slot = load<u32>(results, 8);
    const scale = load<f32>(scaleAddress(segment, capacity, slot));
    const factor = f32x4.splat(scale);
    widen(vectorAddress(segment, capacity, stride, slot), stride, scratch);
    let products = f32x4.splat(0);
    let squares = products;
    let row = rows;
    for (let at: usize = 0; at < bytes; at += 16, row += group) {
      const sums = f32x4.convert_i32x4_s(multiplyFour(scratch, row, stride));
      const unit = f32x4.mul(factor, v128.load(steps + at));
      const value = f32x4.add(f32x4.mul(sums, unit), v128.load(offsets + at));
      products = f32x4.add(products, f32x4.mul(value, v128.load(target + at)));
      squares = f32x4.add(squares, f32x4.mul(value, value));
    }
    const longer = max<f32>(square, sumLanes(squares));
    const centred = sumLanes(products) / longer;
    const noise = scale * blur;
    const low = max<f32>(sqrt(longer) - 2.0 * noise, 0);
    const share = noise / low;
    const tolerance: f32 = (spread * scale) / low + 2.0 * share * share + rounding;
    out = keep(results, centred, low > 0 ? tolerance : maxTolerance, floor, out);
  }
  return <i32>((out - start) / resultBytes);
}

/** Moves a result that may reach the floor to the end of those kept: label, score, centred score and its tolerance. */
function keep(result: usize, centred: f32, tolerance: f32, floor: f32, out: usize): usize {
  // Probe and vector are the mean itself: the caller checks it with the template.
  if (centred != centred) {
    centred = floor;
    tolerance = maxTolerance;
  }
  tolerance = min<f32>(tolerance, maxTolerance);
  if (centred + tolerance < floor) return out;
  store<u64>(out, load<u64>(result));
  store<f32>(out, centred, 8);
  store<f32>(out, tolerance, 12);
  return out + resultBytes;
}

/** Bytes to 16-bit numbers. */
function widen(vector: usize, stride: i32, out: usize): void {
  for (const end = vector + <usize>stride; vector < end; vector += 16, out += 32) {
    v128.store(out, v128.load_ext<i8>(vector));
    v128.store(out, v128.load_ext<i8>(vector, 8), 16);
  }
}

/** The product of bytes with 16-bit numbers. The rerank has its own: one that is called from two places is not inlined. */
function multiplyOne(vector: usize, other: usize, stride: i32): i32 {
  let sums = i32x4.splat(0);
  for (const end = vector + <usize>stride; vector < end; vector += 16, other += 32) {
    const low = i32x4.dot_i16x8_s(v128.load_ext<i8>(vector), v128.load(other));
    const high = i32x4.dot_i16x8_s(v128.load_ext<i8>(vector, 8), v128.load(other, 16));
    sums = i32x4.add(sums, i32x4.add(low, high));
  }
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    (i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3))
  );
}

/** The products of a vector with four rows. */
function multiplyFour(vector: usize, row: usize, stride: i32): v128 {
  const bytes = (<usize>stride) << 1;
  const second = row + bytes;
  const third = second + bytes;
  const fourth = third + bytes;
  let a = i32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (let at: usize = 0; at < bytes; at += 32) {
    const x = v128.load(vector + at);
    const y = v128.load(vector + at, 16);
    a = i32x4.add(
      a,
      i32x4.add(i32x4.dot_i16x8_s(x, v128.load(row + at)), i32x4.dot_i16x8_s(y, v128.load(row + at, 16))),
    );
    b = i32x4.add(
      b,
      i32x4.add(
        i32x4.dot_i16x8_s(x, v128.load(second + at)),
        i32x4.dot_i16x8_s(y, v128.load(second + at, 16)),
      ),
    );
    c = i32x4.add(
      c,
      i32x4.add(i32x4.dot_i16x8_s(x, v128.load(third + at)), i32x4.dot_i16x8_s(y, v128.load(third + at, 16))),
    );
    d = i32x4.add(
      d,
      i32x4.add(
        i32x4.dot_i16x8_s(x, v128.load(fourth + at)),
        i32x4.dot_i16x8_s(y, v128.load(fourth + at, 16)),
      ),
    );
  }
  // The sum of each of the four, by a transposition.
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}
