// A random rotation: three rounds of keyed sign flips and a Walsh-Hadamard transform. After it, all coordinates carry
// the same amount of information, whatever the face model.
import { codeBits } from './layout.as';

const rounds: i32 = 3;

/**
 * Rotates a vector of `stride` numbers to 512 coordinates. `size` is the power of two that holds the vector; a shorter one is
 * rotated 512 / size times, each time by another rotation. The length grows by size^1.5, which has no effect.
 */
export function rotate(vector: usize, stride: i32, size: i32, flips: usize, out: usize): void {
  for (let first = 0; first < codeBits; first += size) {
    const to = out + ((<usize>first) << 2);
    memory.copy(to, vector, (<usize>stride) << 2);
    memory.fill(to + ((<usize>stride) << 2), 0, (<usize>(size - stride)) << 2);
  }
  for (let round = 0; round < rounds; round++) {
    mixSixteens(out, flips + <usize>round * ((<usize>codeBits) << 2));
    // Three levels at once if their number is odd, otherwise two: fewer passes over the memory.
    let levels = ctz(size) - 4;
    for (let distance: usize = 64; levels > 0;) {
      const isOdd = levels & 1;
      if (isOdd) mixThrice(out, distance);
      else mixTwice(out, distance);
      distance <<= isOdd ? 3 : 2;
      levels -= isOdd ? 3 : 2;
    }
  }
}

/** The sign flips, and the first four levels of the transform: two inside a register, and two across four of them. */
function mixSixteens(x: usize, flips: usize): void {
  const end = x + ((<usize>codeBits) << 2);
  for (; x < end; x += 64, flips += 64) {
    const a = mixFour(v128.xor(v128.load(x), v128.load(flips)));
    const b = mixFour(v128.xor(v128.load(x, 16), v128.load(flips, 16)));
    const c = mixFour(v128.xor(v128.load(x, 32), v128.load(flips, 32)));
    const d = mixFour(v128.xor(v128.load(x, 48), v128.load(flips, 48)));
    const ab = f32x4.add(a, b);
    const cd = f32x4.add(c, d);
    const aMinusB = f32x4.sub(a, b);
    const cMinusD = f32x4.sub(c, d);
    v128.store(x, f32x4.add(ab, cd));
    v128.store(x, f32x4.add(aMinusB, cMinusD), 16);
    v128.store(x, f32x4.sub(ab, cd), 32);
    v128.store(x, f32x4.sub(aMinusB, cMinusD), 48);
  }
}

function mixFour(v: v128): v128 {
  v = f32x4.add(f32x4.mul(v, f32x4(1, -1, 1, -1)), v128.shuffle<f32>(v, v, 1, 0, 3, 2));
  return f32x4.add(f32x4.mul(v, f32x4(1, 1, -1, -1)), v128.shuffle<f32>(v, v, 2, 3, 0, 1));
}

/** Two levels: numbers `distance` bytes apart, then twice as far. */
function mixTwice(x: usize, distance: usize): void {
  const end = x + ((<usize>codeBits) << 2);
  for (; x < end; x += distance * 3) {
    for (const stop = x + distance; x < stop; x += 16) {
      const x1 = x + distance;
      const x2 = x1 + distance;
      const x3 = x2 + distance;
      const a = v128.load(x);
      const b = v128.load(x1);
      const c = v128.load(x2);
      const d = v128.load(x3);
      const ab = f32x4.add(a, b);
      const cd = f32x4.add(c, d);
      const aMinusB = f32x4.sub(a, b);
      const cMinusD = f32x4.sub(c, d);
      v128.store(x, f32x4.add(ab, cd));
      v128.store(x1, f32x4.add(aMinusB, cMinusD));
      v128.store(x2, f32x4.sub(ab, cd));
      v128.store(x3, f32x4.sub(aMinusB, cMinusD));
    }
  }
}

/** Three levels: numbers `distance` bytes apart, twice, and four times as far. */
function mixThrice(x: usize, distance: usize): void {
  const end = x + ((<usize>codeBits) << 2);
  for (; x < end; x += distance * 7) {
    for (const stop = x + distance; x < stop; x += 16) {
      const x1 = x + distance;
      const x2 = x1 + distance;
      const x3 = x2 + distance;
      const x4 = x3 + distance;
      const x5 = x4 + distance;
      const x6 = x5 + distance;
      const x7 = x6 + distance;
      const a0 = f32x4.add(v128.load(x), v128.load(x1));
      const a1 = f32x4.sub(v128.load(x), v128.load(x1));
      const a2 = f32x4.add(v128.load(x2), v128.load(x3));
      const a3 = f32x4.sub(v128.load(x2), v128.load(x3));
      const a4 = f32x4.add(v128.load(x4), v128.load(x5));
      const a5 = f32x4.sub(v128.load(x4), v128.load(x5));
      const a6 = f32x4.add(v128.load(x6), v128.load(x7));
      const a7 = f32x4.sub(v128.load(x6), v128.load(x7));
      const b0 = f32x4.add(a0, a2);
      const b1 = f32x4.add(a1, a3);
      const b2 = f32x4.sub(a0, a2);
      const b3 = f32x4.sub(a1, a3);
      const b4 = f32x4.add(a4, a6);
      const b5 = f32x4.add(a5, a7);
      const b6 = f32x4.sub(a4, a6);
      const b7 = f32x4.sub(a5, a7);
      v128.store(x, f32x4.add(b0, b4));
      v128.store(x1, f32x4.add(b1, b5));
      v128.store(x2, f32x4.add(b2, b6));
      v128.store(x3, f32x4.add(b3, b7));
      v128.store(x4, f32x4.sub(b0, b4));
      v128.store(x5, f32x4.sub(b1, b5));
      v128.store(x6, f32x4.sub(b2, b6));
      v128.store(x7, f32x4.sub(b3, b7));
    }
  }
}

/** The signs of 512 numbers as 512 bits; a set bit is a negative number. */
export function pack(x: usize, code: usize): void {
  for (const end = code + 64; code < end; code += 2, x += 64) {
    // Narrowing saturates, and so keeps the sign.
    const low = i16x8.narrow_i32x4_s(v128.load(x), v128.load(x, 16));
    const high = i16x8.narrow_i32x4_s(v128.load(x, 32), v128.load(x, 48));
    store<u16>(code, <u16>i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)));
  }
}
