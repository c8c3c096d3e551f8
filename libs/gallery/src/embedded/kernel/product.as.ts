/** The product of a vector of bytes with one of 16-bit numbers. */
export function multiply(vector: usize, probe: usize, stride: i32): i32 {
  let even = i32x4.splat(0);
  let odd = i32x4.splat(0);
  for (const end = vector + <usize>stride; vector < end; vector += 32, probe += 64) {
    even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load_ext<i8>(vector), v128.load(probe)));
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load_ext<i8>(vector, 8), v128.load(probe, 16)));
    even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load_ext<i8>(vector, 16), v128.load(probe, 32)));
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load_ext<i8>(vector, 24), v128.load(probe, 48)));
  }
  const sums = i32x4.add(even, odd);
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    (i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3))
  );
}
