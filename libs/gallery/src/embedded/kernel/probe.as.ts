import { dot, largest, rounded, subtract } from './arithmetic.as';
import { pack, rotate } from './rotation.as';
import { codeBits } from './layout.as';

/** 512 products of so many steps with bytes still fit 32 bits. */
const mostSteps: f32 = 32767.0;

/** The probe in 16-bit steps, for the rerank. Returns what a step is worth. */
export function quantize(probe: usize, stride: i32, out: usize): f32 {
  const most = largest(probe, stride);
  const factor = f32x4.splat(most > 0 ? mostSteps / most : 0);
  for (const end = probe + ((<usize>stride) << 2); probe < end; probe += 32, out += 16) {
    v128.store(out, i16x8.narrow_i32x4_s(rounded(probe, factor), rounded(probe + 16, factor)));
  }
  return most / mostSteps;
}

/** In refining a coordinate weighs as many of these as it is large, and at most 7. */
const weightStep: f32 = 0.4;

/**
 * The probe as seen from a centre: 512 rotated coordinates of variance 1, their weights in refining, and the code: the
 * signs, then the three bits of the weights. `sight` receives the distance from the centre and the part of a cosine that the
 * centre itself contributes.
 */
export function prepare(
  probe: usize,
  centre: usize,
  stride: i32,
  size: i32,
  flips: usize,
  scratch: usize,
  coordinates: usize,
  weights: usize,
  code: usize,
  sight: usize,
): void {
  subtract(probe, centre, stride, scratch, sight);
  const distance = load<f32>(sight);
  rotate(scratch, stride, size, flips, coordinates);
  pack(coordinates, code);
  const factor = f32x4.splat(distance > 0 ? 1.0 / (distance * <f32>size) : 0);
  for (let i: usize = 0; i < <usize>codeBits; i += 4) {
    const at = coordinates + (i << 2);
    v128.store(at, f32x4.mul(v128.load(at), factor));
  }
  weigh(coordinates, weights);
  for (let bit = 0; bit < 3; bit++) packBit(weights, bit, code + 64 + ((<usize>bit) << 6));
  store<f32>(sight, dot(probe, centre, stride), 4);
}

function weigh(coordinates: usize, weights: usize): void {
  const factor = f32x4.splat(1.0 / weightStep);
  for (const end = weights + <usize>codeBits; weights < end; weights += 16, coordinates += 64) {
    const first = i16x8.narrow_i32x4_s(rounded(coordinates, factor), rounded(coordinates + 16, factor));
    const second = i16x8.narrow_i32x4_s(rounded(coordinates + 32, factor), rounded(coordinates + 48, factor));
    const sizes = i8x16.abs(i8x16.narrow_i16x8_s(first, second));
    v128.store(weights, i8x16.min_u(sizes, i8x16.splat(7)));
  }
}

/** One bit of every weight, as 512 bits. */
function packBit(weights: usize, bit: i32, out: usize): void {
  for (const end = weights + <usize>codeBits; weights < end; weights += 16, out += 2) {
    store<u16>(out, <u16>i8x16.bitmask(i8x16.shl(v128.load(weights), 7 - bit)));
  }
}

/**
 * The scan's tables: for each of the rows two, of four coordinates each, with what every pattern of signs adds, in steps
 * of `scale` above the least possible.
 */
export function tabulate(coordinates: usize, rows: usize, width: i32, scale: f32, tables: usize): void {
  for (const end = rows + ((<usize>width) << 2); rows < end; rows += 4, tables += 32) {
    const own = coordinates + ((<usize>load<u32>(rows)) << 5);
    tabulateFour(own, scale, tables);
    tabulateFour(own + 16, scale, tables + 16);
  }
}

function tabulateFour(coordinates: usize, scale: f32, table: usize): void {
  const a = load<f32>(coordinates) * scale;
  const b = load<f32>(coordinates, 4) * scale;
  const c = load<f32>(coordinates, 8) * scale;
  const d = load<f32>(coordinates, 12) * scale;
  const base = abs(a) + abs(b) + abs(c) + abs(d);
  const ab = f32x4(a + b, b - a, a - b, -a - b);
  for (let pattern = 0; pattern < 4; pattern++) {
    const rest = base + (pattern & 1 ? -c : c) + (pattern & 2 ? -d : d);
    const sums = f32x4.nearest(f32x4.add(ab, f32x4.splat(rest)));
    const words = i16x8.narrow_i32x4_u(i32x4.trunc_sat_f32x4_u(sums), i32x4.splat(0));
    const bytes = i8x16.narrow_i16x8_u(words, words);
    store<u32>(table + ((<usize>pattern) << 2), i32x4.extract_lane(bytes, 0));
  }
}
