import { labelAddress, scaleAddress, vectorAddress } from './layout.as';

/** A result: label, score, slot, and space for the tolerance of a centred score. */
export const resultBytes: usize = 16;

/** Stage 3. Scores the slots, and writes the results that reach the floor. */
export function rerank(
  segment: usize,
  capacity: usize,
  stride: i32,
  count: u32,
  slots: usize,
  length: i32,
  probe: usize,
  step: f32,
  offset: f32,
  floor: f32,
  out: usize,
): i32 {
  const start = out;
  for (const end = slots + ((<usize>length) << 2); slots < end; slots += 4) {
    const slot = load<u32>(slots);
    // The scan reads whole blocks: slots behind the count may be partially written.
    if (slot < count) out = score(segment, capacity, stride, slot, probe, step, offset, floor, out);
  }
  return <i32>((out - start) / resultBytes);
}

/** Scores all slots: for floors that are too low for the other stages. */
export function rerankAll(
  segment: usize,
  capacity: usize,
  stride: i32,
  count: u32,
  probe: usize,
  step: f32,
  offset: f32,
  floor: f32,
  out: usize,
): i32 {
  const start = out;
  for (let slot: u32 = 0; slot < count; slot++) {
    out = score(segment, capacity, stride, slot, probe, step, offset, floor, out);
  }
  return <i32>((out - start) / resultBytes);
}

/** Returns the address for the next result. */
function score(
  segment: usize,
  capacity: usize,
  stride: i32,
  slot: usize,
  probe: usize,
  step: f32,
  offset: f32,
  floor: f32,
  out: usize,
): usize {
  const product = multiply(vectorAddress(segment, capacity, stride, slot), probe, stride);
  const value = <f32>product * (step * load<f32>(scaleAddress(segment, capacity, slot))) + offset;
  if (value < floor) return out;
  const label = load<u32>(labelAddress(segment, capacity, slot));
  if (label == 0) return out;
  store<u32>(out, label);
  store<f32>(out, value, 4);
  store<u32>(out, <u32>slot, 8);
  return out + resultBytes;
}

function multiply(vector: usize, probe: usize, stride: i32): i32 {
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
