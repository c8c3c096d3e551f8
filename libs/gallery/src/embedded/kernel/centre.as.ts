import { sumLanes } from './arithmetic.as';
import { labelAddress, scaleAddress, vectorAddress } from './layout.as';

/** Adds the vectors of a segment, including the centre, to the sums. Returns the number of vectors. */
export function accumulate(
  segment: usize,
  capacity: usize,
  stride: i32,
  count: usize,
  centre: usize,
  sums: usize,
): i32 {
  let found = 0;
  for (let slot: usize = 0; slot < count; slot++) {
    if (load<u32>(labelAddress(segment, capacity, slot)) == 0) continue;
    const scale = f32x4.splat(load<f32>(scaleAddress(segment, capacity, slot)));
    let vector = vectorAddress(segment, capacity, stride, slot);
    let from = centre;
    let sum = sums;
    for (const end = vector + <usize>stride; vector < end; vector += 8, from += 32, sum += 32) {
      const bytes = v128.load_ext<i8>(vector);
      const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(bytes));
      const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(bytes));
      v128.store(sum, f32x4.add(v128.load(sum), f32x4.add(f32x4.mul(low, scale), v128.load(from))));
      v128.store(
        sum,
        f32x4.add(v128.load(sum, 16), f32x4.add(f32x4.mul(high, scale), v128.load(from, 16))),
        16,
      );
    }
    found++;
  }
  return found;
}

/** out = sums / count */
export function average(sums: usize, count: i32, stride: i32, out: usize): void {
  const share = f32x4.splat(1.0 / <f32>count);
  for (const end = sums + ((<usize>stride) << 2); sums < end; sums += 16, out += 16) {
    v128.store(out, f32x4.mul(v128.load(sums), share));
  }
}

/** The square of the distance between two points. */
export function separation(a: usize, b: usize, stride: i32): f32 {
  let sum = f32x4.splat(0);
  for (const end = a + ((<usize>stride) << 2); a < end; a += 16, b += 16) {
    const difference = f32x4.sub(v128.load(a), v128.load(b));
    sum = f32x4.add(sum, f32x4.mul(difference, difference));
  }
  return sumLanes(sum);
}
