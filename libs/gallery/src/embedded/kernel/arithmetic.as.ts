export function sumOf(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

export function largestOf(v: v128): f32 {
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
  return sumOf(f32x4.add(even, odd));
}

/** out = a - b; `summary` receives the length of it and its largest number. */
export function subtract(a: usize, b: usize, stride: i32, out: usize, summary: usize): void {
  let squares = f32x4.splat(0);
  // `pmax` and not `max`, which takes ten instructions to be right about NaN; there is none here.
  let most = squares;
  for (const end = a + ((<usize>stride) << 2); a < end; a += 16, b += 16, out += 16) {
    const difference = f32x4.sub(v128.load(a), v128.load(b));
    squares = f32x4.add(squares, f32x4.mul(difference, difference));
    most = f32x4.pmax(most, f32x4.abs(difference));
    v128.store(out, difference);
  }
  store<f32>(summary, sqrt(sumOf(squares)));
  store<f32>(summary, largestOf(most), 4);
}

export function largest(x: usize, stride: i32): f32 {
  let most = f32x4.splat(0);
  for (const end = x + ((<usize>stride) << 2); x < end; x += 16) {
    most = f32x4.pmax(most, f32x4.abs(v128.load(x)));
  }
  return largestOf(most);
}

/** Added to a small number, it leaves the nearest whole one in the last bits: quicker than rounding and converting. */
const wholes: f32 = 12582912.0;

/** Four numbers times a factor, as whole numbers; they must be smaller than 2^22. */
export function rounded(x: usize, factor: v128): v128 {
  const shifted = f32x4.add(f32x4.mul(v128.load(x), factor), f32x4.splat(wholes));
  return i32x4.sub(shifted, i32x4.splat(reinterpret<i32>(wholes)));
}
