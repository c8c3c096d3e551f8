import { dot, maxMagnitude, rounded, subtract } from './arithmetic.as';
import { pack, rotate } from './rotation.as';
import { codeBits } from './layout.as';

/** 512 products of this many steps with bytes fit into 32 bits. */
const maxSteps: f32 = 32767.0;

/** Quantizes the probe to 16 bits, for the rerank. Returns the step. */
export function quantize(probe: usize, stride: i32, out: usize): f32 {
  const largest = maxMagnitude(probe, stride);
  const factor = f32x4.splat(largest > 0 ? maxSteps / largest : 0);
  for (const end = probe + ((<usize>stride) << 2); probe < end; probe += 32, out += 16) {
    v128.store(out, i16x8.narrow_i32x4_s(rounded(probe, factor), rounded(probe + 16, factor)));
  }
  return largest / maxSteps;
}

/** The weight of a coordinate in the refinement is its magnitude in these steps, at most 7. */
const weightStep: f32 = 0.4;

/**
 * The probe relative to a centre: 512 rotated coordinates of variance 1, their weights in the refinement, and the code: the
 * signs, then the three bits of the weights. `summary` receives the distance from the centre and the contribution of the
 * centre to a cosine.
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
  summary: usize,
): void {
  subtract(probe, centre, stride, scratch, summary);
  const distance = load<f32>(summary);
  rotate(scratch, stride, size, flips, coordinates);
  pack(coordinates, code);
  const factor = f32x4.splat(distance > 0 ? 1.0 / (distance * <f32>size) : 0);
  for (let i: usize = 0; i < <usize>codeBits; i += 4) {
    const at = coordinates + (i << 2);
    v128.store(at, f32x4.mul(v128.load(at), factor));
  }
  weigh(coordinates, weights);
  for (let bit = 0; bit < 3; bit++) packBit(weights, bit, code + 64 + ((<usize>bit) << 6));
  store<f32>(summary, dot(probe, centre, stride), 4);
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
 * The tables of the scan: for each row two, of four coordinates each, with the sum for every pattern of signs, in steps of
 * `scale` above the minimum.
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
