import { rounded, subtract } from './arithmetic.as';
import {
  codeAddress,
  labelAddress,
  scaleAddress,
  scanByteAddress,
  scanRows,
  vectorAddress,
} from './layout.as';
import { pack, rotate } from './rotation.as';

/**
 * Writes a vector relative to the centre into a slot: sign code, scan rows and the vector in bytes. The label is written
 * last, because it makes the slot valid. `summary` receives the distance from the centre and the quantization step.
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
  summary: usize,
): void {
  const centred = scratch;
  const rotated = scratch + ((<usize>stride) << 2);
  subtract(source, centre, stride, centred, summary);
  const largest = load<f32>(summary, 4);
  const scale = largest / 127.0;
  encodeBytes(centred, stride, largest, vectorAddress(segment, capacity, stride, slot));
  store<f32>(scaleAddress(segment, capacity, slot), scale);
  rotate(centred, stride, size, flips, rotated);
  const code = codeAddress(segment, capacity, slot);
  pack(rotated, code);
  for (let row: usize = 0; row < scanRows; row++) {
    store<u8>(scanByteAddress(segment, capacity, slot, row), load<u8>(code + row));
  }
  store<u32>(labelAddress(segment, capacity, slot), label);
  store<f32>(summary, scale, 4);
}

/** Quantizes a vector to 127 steps of its largest magnitude. */
function encodeBytes(vector: usize, stride: i32, largest: f32, out: usize): void {
  const factor = f32x4.splat(largest > 0 ? 127.0 / largest : 0);
  for (const end = out + <usize>stride; out < end; out += 16, vector += 64) {
    const first = i16x8.narrow_i32x4_s(rounded(vector, factor), rounded(vector + 16, factor));
    const second = i16x8.narrow_i32x4_s(rounded(vector + 32, factor), rounded(vector + 48, factor));
    v128.store(out, i8x16.narrow_i16x8_s(first, second));
  }
}

/** JavaScript fills shared memory byte by byte, which is twenty times slower. */
export function clear(address: usize, bytes: usize): void {
  memory.fill(address, 0, bytes);
}

/** Overwrites everything in the slot. */
export function wipe(segment: usize, capacity: usize, stride: i32, slot: usize): void {
  store<u32>(labelAddress(segment, capacity, slot), 0);
  store<f32>(scaleAddress(segment, capacity, slot), 0);
  memory.fill(vectorAddress(segment, capacity, stride, slot), 0, stride);
  memory.fill(codeAddress(segment, capacity, slot), 0, 64);
  for (let row: usize = 0; row < scanRows; row++) {
    store<u8>(scanByteAddress(segment, capacity, slot, row), 0);
  }
}
