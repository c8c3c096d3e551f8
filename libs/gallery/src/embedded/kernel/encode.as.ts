import { rounded, subtract } from './arithmetic.as';
import { codeOf, labelOf, scaleOf, scanByteOf, scanRows, vectorOf } from './layout.as';
import { pack, rotate } from './rotation.as';

/**
 * Writes a vector into a slot, as seen from the centre: sign code, scan rows and the vector in whole bytes. The label
 * comes last, because it makes the slot count. `sight` receives the distance from the centre and what a step of the
 * bytes is worth.
 */
export function encode(
  segment: usize,
  capacity: usize,
  stride: i32,
  slot: usize,
  label: u32,
  source: usize,
  centre: usize,
  size: i32,
  flips: usize,
  scratch: usize,
  sight: usize,
): void {
  const centred = scratch;
  const rotated = scratch + ((<usize>stride) << 2);
  subtract(source, centre, stride, centred, sight);
  const most = load<f32>(sight, 4);
  const scale = most / 127.0;
  encodeBytes(centred, stride, most, vectorOf(segment, capacity, stride, slot));
  store<f32>(scaleOf(segment, capacity, slot), scale);
  rotate(centred, stride, size, flips, rotated);
  const code = codeOf(segment, capacity, slot);
  pack(rotated, code);
  for (let row: usize = 0; row < scanRows; row++) {
    store<u8>(scanByteOf(segment, capacity, slot, row), load<u8>(code + row));
  }
  store<u32>(labelOf(segment, capacity, slot), label);
  store<f32>(sight, scale, 4);
}

/** Rounds a vector to 127 steps of its largest number. */
function encodeBytes(vector: usize, stride: i32, most: f32, out: usize): void {
  const factor = f32x4.splat(most > 0 ? 127.0 / most : 0);
  for (const end = out + <usize>stride; out < end; out += 16, vector += 64) {
    const first = i16x8.narrow_i32x4_s(rounded(vector, factor), rounded(vector + 16, factor));
    const second = i16x8.narrow_i32x4_s(rounded(vector + 32, factor), rounded(vector + 48, factor));
    v128.store(out, i8x16.narrow_i16x8_s(first, second));
  }
}

/** JavaScript fills shared memory byte by byte, and so twenty times as slowly. */
export function clear(address: usize, bytes: usize): void {
  memory.fill(address, 0, bytes);
}

/** Leaves nothing of what was in the slot. */
export function wipe(segment: usize, capacity: usize, stride: i32, slot: usize): void {
  store<u32>(labelOf(segment, capacity, slot), 0);
  store<f32>(scaleOf(segment, capacity, slot), 0);
  memory.fill(vectorOf(segment, capacity, stride, slot), 0, stride);
  memory.fill(codeOf(segment, capacity, slot), 0, 64);
  for (let row: usize = 0; row < scanRows; row++) {
    store<u8>(scanByteOf(segment, capacity, slot, row), 0);
  }
}
