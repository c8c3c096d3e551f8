import { codeAddress } from './layout.as';

/** Slots that are scanned at a time. */
const blockSlots: usize = 32;

/**
 * Stage 1. Adds the table values of the bytes of every slot in the given `rows`, and writes the slots whose sum
 * reaches the cut. Sums saturate, because values above the cut need not be distinguished.
 */
export function scan(
  segment: usize,
  capacity: usize,
  count: i32,
  rows: usize,
  width: i32,
  tables: usize,
  cut: i32,
  scratch: usize,
  out: usize,
): i32 {
  const nibble = i8x16.splat(15);
  const minimum = i8x16.splat(<i8>cut);
  const start = out;
  const end = scratch + ((<usize>width) << 2);
  for (let at = scratch; at < end; at += 4, rows += 4) store<u32>(at, load<u32>(rows) * <u32>capacity);
  for (let first: usize = 0; first < <usize>count; first += blockSlots, segment += blockSlots) {
    let a0 = i8x16.splat(0);
    let a1 = a0;
    let b0 = a0;
    let b1 = a0;
    let table = tables;
    for (let at = scratch; at < end; at += 4, table += 32) {
      const row = segment + <usize>load<u32>(at);
      const low = v128.load(table);
      const high = v128.load(table, 16);
      const a = v128.load(row);
      const b = v128.load(row, 16);
      a0 = i8x16.add_sat_u(a0, i8x16.swizzle(low, v128.and(a, nibble)));
      a1 = i8x16.add_sat_u(a1, i8x16.swizzle(high, v128.and(i16x8.shr_u(a, 4), nibble)));
      b0 = i8x16.add_sat_u(b0, i8x16.swizzle(low, v128.and(b, nibble)));
      b1 = i8x16.add_sat_u(b1, i8x16.swizzle(high, v128.and(i16x8.shr_u(b, 4), nibble)));
    }
    const a = <u32>i8x16.bitmask(i8x16.ge_u(i8x16.add_sat_u(a0, a1), minimum));
    const b = <u32>i8x16.bitmask(i8x16.ge_u(i8x16.add_sat_u(b0, b1), minimum));
    for (let passed = a | (b << 16); passed; passed &= passed - 1, out += 4) {
      store<u32>(out, first + ctz(passed));
    }
  }
  return <i32>((out - start) >> 2);
}

/** Candidates whose codes are fetched at a time: about the number of parallel memory accesses of a CPU core. */
const gathered: usize = 16;

/**
 * Stage 2. Keeps the slots whose code loses at most `maxLost` of the probe's weight: the sum of the weights of the
 * coordinates with differing signs. `code` has the three bits of the weights behind the signs. `scratch` has space for 16 codes.
 */
export function refine(
  segment: usize,
  capacity: usize,
  slots: usize,
  count: i32,
  code: usize,
  maxLost: i32,
  scratch: usize,
  out: usize,
): i32 {
  const start = out;
  const end = slots + ((<usize>count) << 2);
  while (slots < end) {
    const stop = min(end, slots + (gathered << 2));
    gather(segment, capacity, slots, stop, scratch);
    for (let own = scratch; slots < stop; slots += 4, own += 64) {
      // Always written and only sometimes kept: a branch here would often be mispredicted.
      store<u32>(out, load<u32>(slots));
      out += lostWeight(own, code) <= <u64>maxLost ? 4 : 0;
    }
  }
  return <i32>((out - start) >> 2);
}

/** Candidates are far apart in memory: copying first loads their codes in parallel. */
function gather(segment: usize, capacity: usize, slots: usize, stop: usize, out: usize): void {
  for (; slots < stop; slots += 4, out += 64) {
    const own = codeAddress(segment, capacity, load<u32>(slots));
    v128.store(out, v128.load(own));
    v128.store(out, v128.load(own, 16), 16);
    v128.store(out, v128.load(own, 32), 32);
    v128.store(out, v128.load(own, 48), 48);
  }
}

function lostWeight(own: usize, code: usize): u64 {
  let ones: u64 = 0;
  let twos: u64 = 0;
  let fours: u64 = 0;
  for (let word: usize = 0; word < 64; word += 8) {
    const lost = load<u64>(own + word) ^ load<u64>(code + word);
    ones += popcnt(lost & load<u64>(code + word, 64));
    twos += popcnt(lost & load<u64>(code + word, 128));
    fours += popcnt(lost & load<u64>(code + word, 192));
  }
  return ones + (twos << 1) + (fours << 2);
}
