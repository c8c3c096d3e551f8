export function sumLanes(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

export function maxLane(v: v128): f32 {
  return max(
    max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  );
}

export function dot(a: usize, b: usize, stride: i32): f32 {
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  for (const end = a + ((<usize>stride) << 2); a < end; a += 32, b += 32) {
    even = f32x4.add(even, f32x4.mul(v128.load(a), v128.load(b)));
    odd = f32x4.add(odd, f32x4.mul(v128.load(a, 16), v128.load(b, 16)));
  }
  return sumLanes(f32x4.add(even, odd));
}

/** out = a - b; `summary` receives the length of it and its largest magnitude. */
export function subtract(a: usize, b: usize, stride: i32, out: usize, summary: usize): void {
  let squares = f32x4.splat(0);
  // `pmax`, because `max` takes ten instructions to handle NaN, which does not occur here.
  let largest = squares;
  for (const end = a + ((<usize>stride) << 2); a < end; a += 16, b += 16, out += 16) {
    const difference = f32x4.sub(v128.load(a), v128.load(b));
    squares = f32x4.add(squares, f32x4.mul(difference, difference));
    largest = f32x4.pmax(largest, f32x4.abs(difference));
    v128.store(out, difference);
  }
  store<f32>(summary, sqrt(sumLanes(squares)));
  store<f32>(summary, maxLane(largest), 4);
}

export function maxMagnitude(x: usize, stride: i32): f32 {
  let largest = f32x4.splat(0);
  for (const end = x + ((<usize>stride) << 2); x < end; x += 16) {
    largest = f32x4.pmax(largest, f32x4.abs(v128.load(x)));
  }
  return maxLane(largest);
}

/** Added to a small number, it leaves the nearest integer in the last bits. Faster than rounding and converting. */
const roundingBias: f32 = 12582912.0;

/** Four numbers times a factor, as integers. They must be smaller than 2^22. */
export function rounded(x: usize, factor: v128): v128 {
  const shifted = f32x4.add(f32x4.mul(v128.load(x), factor), f32x4.splat(roundingBias));
  return i32x4.sub(shifted, i32x4.splat(reinterpret<i32>(roundingBias)));
}
