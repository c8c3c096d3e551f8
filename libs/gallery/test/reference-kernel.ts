import type { Kernel } from '../src/embedded/kernel';
import type { WasmMemory } from '../src/embedded/wasm';

const f = Math.fround;
const codeBits = 512;

/** The kernel in plain TypeScript on the same memory, as the reference for the tests. */
export class ReferenceKernel implements Kernel {
  private readonly view: DataView;

  constructor(memory: WasmMemory) {
    this.view = new DataView(memory.buffer);
  }

  encode(
    segment: number,
    capacity: number,
    stride: number,
    slot: number,
    label: number,
    source: number,
    centre: number,
    size: number,
    flips: number,
    _scratch: number,
    summary: number,
  ): void {
    const at = layout(segment, capacity, stride, slot);
    const centred = this.difference(source, centre, stride);
    const max = maxMagnitude(centred);
    const factor = f(max > 0 ? f(127 / max) : 0);
    centred.forEach((value, i) => this.view.setInt8(at.vector + i, nearest(f(value * factor))));
    this.setFloat(at.scale, max / 127);
    this.pack(this.rotate(centred, size, flips), at.code);
    for (let byte = 0; byte < 32; byte++) {
      this.view.setUint8(at.scanByte(byte), this.view.getUint8(at.code + byte));
    }
    this.setWord(at.label, label);
    this.setFloat(summary, Math.hypot(...centred));
    this.setFloat(summary + 4, max / 127);
  }

  clear(address: number, bytes: number): void {
    for (let i = 0; i < bytes; i++) this.view.setUint8(address + i, 0);
  }

  wipe(segment: number, capacity: number, stride: number, slot: number): void {
    const at = layout(segment, capacity, stride, slot);
    this.setWord(at.label, 0);
    this.setWord(at.scale, 0);
    for (let i = 0; i < stride; i++) this.view.setUint8(at.vector + i, 0);
    for (let i = 0; i < 64; i++) this.view.setUint8(at.code + i, 0);
    for (let byte = 0; byte < 32; byte++) this.view.setUint8(at.scanByte(byte), 0);
  }

  accumulate(
    segment: number,
    capacity: number,
    stride: number,
    count: number,
    centre: number,
    sums: number,
  ): number {
    let found = 0;
    for (let slot = 0; slot < count; slot++) {
      const at = layout(segment, capacity, stride, slot);
      if (this.word(at.label) === 0) continue;
      found++;
      for (let i = 0; i < stride; i++) {
        const value = this.view.getInt8(at.vector + i) * this.float(at.scale) + this.float(centre + 4 * i);
        this.setFloat(sums + 4 * i, this.float(sums + 4 * i) + value);
      }
    }
    return found;
  }

  average(sums: number, count: number, stride: number, out: number): void {
    for (let i = 0; i < stride; i++) this.setFloat(out + 4 * i, this.float(sums + 4 * i) / count);
  }

  separation(a: number, b: number, stride: number): number {
    return this.difference(a, b, stride).reduce((sum, value) => sum + value * value, 0);
  }

  dot(a: number, b: number, stride: number): number {
    const other = this.floats(b, stride);
    return this.floats(a, stride).reduce((sum, value, i) => sum + value * other[i]!, 0);
  }

  project(vector: number, origin: number, rows: number, count: number, stride: number, out: number): void {
    const difference = this.difference(vector, origin, stride);
    for (let i = 0; i < count; i++) {
      const row = this.floats(rows + 4 * stride * i, stride);
      this.setFloat(
        out + 4 * i,
        difference.reduce((sum, value, j) => sum + value * row[j]!, 0),
      );
    }
  }

  scoreByMean(
    segment: number,
    capacity: number,
    stride: number,
    results: number,
    found: number,
    mean: number,
    step: number,
    offset: number,
    shift: number,
    distance: number,
    meanSquare: number,
    floor: number,
    toleranceSteps: number,
  ): number {
    return this.keepCentred(results, found, floor, (slot, score) => {
      const at = layout(segment, capacity, stride, slot);
      const scale = this.float(at.scale);
      const along = this.multiply(at.vector, mean, stride) * step * scale + offset;
      const square = 1 + meanSquare - 2 * along;
      const error = toleranceSteps * scale;
      const squareError = 2 * (error * Math.sqrt(meanSquare) + 1e-4);
      const longer = Math.max(distance * distance, square);
      const centred = (score - along + shift) / longer;
      const low = Math.max(0, longer - squareError);
      const both = Math.sqrt(
        Math.max(0, distance * distance - 4 * centred * shift + 4 * centred * centred * meanSquare),
      );
      const pull = square + squareError > distance * distance ? Math.max(distance, both) : distance;
      return { centred, tolerance: (error * pull + 2e-4) / low };
    });
  }

  scoreByRows(
    segment: number,
    capacity: number,
    stride: number,
    results: number,
    found: number,
    rows: number,
    count: number,
    steps: number,
    offsets: number,
    target: number,
    square: number,
    floor: number,
    spread: number,
    blur: number,
    _scratch: number,
  ): number {
    const goal = this.floats(target, count);
    return this.keepCentred(results, found, floor, (slot) => {
      const at = layout(segment, capacity, stride, slot);
      const scale = this.float(at.scale);
      const values = Array.from(goal, (_, i) => {
        const product = this.multiply(at.vector, rows + 2 * stride * i, stride);
        return product * this.float(steps + 4 * i) * scale + this.float(offsets + 4 * i);
      });
      const longer = Math.max(square, Math.hypot(...values) ** 2);
      const centred = values.reduce((sum, value, i) => sum + value * goal[i]!, 0) / longer;
      const low = Math.max(0, Math.sqrt(longer) - 2 * scale * blur);
      const tolerance = (spread * scale) / low + 2 * ((scale * blur) / low) ** 2 + 1e-4;
      return { centred, tolerance };
    });
  }

  /** Scores the results, and keeps those that may reach the floor. */
  private keepCentred(
    results: number,
    found: number,
    floor: number,
    score: (slot: number, raw: number) => { centred: number; tolerance: number },
  ): number {
    let kept = 0;
    for (let i = 0; i < found; i++) {
      const [from, to] = [results + 16 * i, results + 16 * kept];
      const { centred, tolerance } = score(this.word(from + 8), this.float(from + 4));
      const [value, range] = Number.isNaN(centred) ? [floor, 2] : [centred, Math.min(2, tolerance)];
      if (value + range < floor) continue;
      kept++;
      this.setWord(to, this.word(from));
      this.setWord(to + 4, this.word(from + 4));
      this.setFloat(to + 8, value);
      this.setFloat(to + 12, range);
    }
    return kept;
  }

  private multiply(vector: number, other: number, stride: number): number {
    let product = 0;
    for (let i = 0; i < stride; i++)
      product += this.view.getInt8(vector + i) * this.view.getInt16(other + 2 * i, true);
    return product;
  }

  quantize(probe: number, stride: number, out: number): number {
    const vector = this.floats(probe, stride);
    const max = maxMagnitude(vector);
    const factor = f(max > 0 ? f(32767 / max) : 0);
    vector.forEach((value, i) => this.view.setInt16(out + 2 * i, nearest(f(value * factor)), true));
    return f(max / 32767);
  }

  prepare(
    probe: number,
    centre: number,
    stride: number,
    size: number,
    flips: number,
    _scratch: number,
    coordinates: number,
    weights: number,
    code: number,
    summary: number,
  ): void {
    const centred = this.difference(probe, centre, stride);
    const distance = Math.hypot(...centred);
    const rotated = this.rotate(centred, size, flips);
    this.pack(rotated, code);
    for (let bit = 0; bit < 3; bit++)
      for (let i = 0; i < 64; i++) this.view.setUint8(code + 64 * (bit + 1) + i, 0);
    rotated.forEach((value, i) => {
      const coordinate = value / (distance * size);
      const weight = Math.min(7, nearest(Math.abs(coordinate) / 0.4));
      this.setFloat(coordinates + 4 * i, coordinate);
      this.view.setUint8(weights + i, weight);
      for (let bit = 0; bit < 3; bit++) if ((weight >> bit) & 1) this.setBit(code + 64 * (bit + 1), i);
    });
    const vector = this.floats(probe, stride);
    const offset = this.floats(centre, stride).reduce((sum, value, i) => sum + value * vector[i]!, 0);
    this.setFloat(summary, distance);
    this.setFloat(summary + 4, offset);
  }

  expect(
    coordinates: number,
    weights: number,
    signal: number,
    length: number,
    lines: number,
    out: number,
  ): void {
    for (let line = 0; line < lines; line++) {
      const sums = new Float64Array(16);
      for (let i = line * length; i < (line + 1) * length; i++) {
        const size = Math.abs(this.float(coordinates + 4 * i));
        const weight = this.view.getUint8(weights + i);
        const kept = errorFunction((size * signal) / Math.SQRT2);
        const lost = (1 - kept) / 2;
        const spread = lost * (1 - lost);
        const bend = (size * Math.exp(-((size * signal) ** 2) / 2)) / Math.sqrt(2 * Math.PI);
        const terms = [size, size ** 2, weight, weight ** 2, weight * size];
        for (const w of [size, weight])
          terms.push(w * lost, w ** 2 * spread, w ** 3 * spread * kept, w * bend);
        terms.forEach((term, column) => (sums[column]! += term));
      }
      sums.forEach((sum, column) => this.setFloat(out + 64 * line + 4 * column, sum));
    }
  }

  tabulate(coordinates: number, rows: number, width: number, scale: number, tables: number): void {
    for (let table = 0; table < 2 * width; table++) {
      const own = coordinates + 32 * this.word(rows + 4 * (table >> 1)) + 16 * (table & 1);
      const [a, b, c, d] = [...this.floats(own, 4)].map((value) => f(value * f(scale))) as [
        number,
        number,
        number,
        number,
      ];
      const base = f(f(f(Math.abs(a) + Math.abs(b)) + Math.abs(c)) + Math.abs(d));
      for (let pattern = 0; pattern < 16; pattern++) {
        const ab = f((pattern & 1 ? -a : a) + (pattern & 2 ? -b : b));
        const rest = f(f(base + (pattern & 4 ? -c : c)) + (pattern & 8 ? -d : d));
        this.view.setUint8(tables + 16 * table + pattern, Math.min(255, Math.max(0, nearest(f(ab + rest)))));
      }
    }
  }

  scan(
    segment: number,
    capacity: number,
    count: number,
    rows: number,
    width: number,
    tables: number,
    cut: number,
    _scratch: number,
    out: number,
  ): number {
    let passed = 0;
    for (let slot = 0; slot < Math.ceil(count / 32) * 32; slot++) {
      let sum = 0;
      for (let i = 0; i < width; i++) {
        const value = this.view.getUint8(
          layout(segment, capacity, 0, slot).scanByte(this.word(rows + 4 * i)),
        );
        sum += this.view.getUint8(tables + 32 * i + (value & 15));
        sum += this.view.getUint8(tables + 32 * i + 16 + (value >> 4));
      }
      if (sum >= cut) this.setWord(out + 4 * passed++, slot);
    }
    return passed;
  }

  refine(
    segment: number,
    capacity: number,
    slots: number,
    count: number,
    code: number,
    max: number,
    _scratch: number,
    out: number,
  ): number {
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const slot = this.word(slots + 4 * i);
      const own = layout(segment, capacity, 0, slot).code;
      let lost = 0;
      for (let bit = 0; bit < codeBits; bit++) {
        if (this.bit(own, bit) === this.bit(code, bit)) continue;
        lost += this.bit(code + 64, bit) + 2 * this.bit(code + 128, bit) + 4 * this.bit(code + 192, bit);
      }
      if (lost <= max) this.setWord(out + 4 * kept++, slot);
    }
    return kept;
  }

  rerank(
    segment: number,
    capacity: number,
    stride: number,
    count: number,
    slots: number,
    length: number,
    probe: number,
    step: number,
    offset: number,
    floor: number,
    out: number,
  ): number {
    let found = 0;
    for (let i = 0; i < length; i++) {
      const slot = this.word(slots + 4 * i);
      const at = layout(segment, capacity, stride, slot);
      const product = this.multiply(at.vector, probe, stride);
      const score = f(f(f(product) * f(f(step) * this.float(at.scale))) + f(offset));
      if (slot >= count || this.word(at.label) === 0 || score < f(floor)) continue;
      this.setWord(out + 16 * found, this.word(at.label));
      this.setFloat(out + 16 * found + 4, score);
      this.setWord(out + 16 * found++ + 8, slot);
    }
    return found;
  }

  rerankAll(
    segment: number,
    capacity: number,
    stride: number,
    count: number,
    probe: number,
    step: number,
    offset: number,
    floor: number,
    out: number,
  ): number {
    // The list of slots is written behind the results, where there is space for it.
    const slots = out + 16 * capacity;
    for (let slot = 0; slot < count; slot++) this.setWord(slots + 4 * slot, slot);
    return this.rerank(segment, capacity, stride, count, slots, count, probe, step, offset, floor, out);
  }

  private rotate(vector: Float32Array, size: number, flips: number): Float32Array {
    const x = new Float32Array(codeBits);
    for (let first = 0; first < codeBits; first += size) x.set(vector, first);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < codeBits; i++) if (this.word(flips + 4 * (round * codeBits + i))) x[i] = -x[i]!;
      for (let half = 1; half < size; half *= 2) {
        for (let i = 0; i < codeBits; i++) {
          if (i & half) continue;
          const [a, b] = [x[i]!, x[i + half]!];
          x[i] = a + b;
          x[i + half] = a - b;
        }
      }
    }
    return x;
  }

  private pack(x: Float32Array, code: number): void {
    for (let i = 0; i < 64; i++) this.view.setUint8(code + i, 0);
    x.forEach((value, i) => {
      if (value < 0 || Object.is(value, -0)) this.setBit(code, i);
    });
  }

  private difference(a: number, b: number, stride: number): Float32Array {
    const other = this.floats(b, stride);
    return this.floats(a, stride).map((value, i) => value - other[i]!);
  }

  private floats(address: number, count: number): Float32Array {
    return Float32Array.from({ length: count }, (_, i) => this.float(address + 4 * i));
  }

  private bit(address: number, index: number): number {
    return (this.view.getUint8(address + (index >> 3)) >> (index & 7)) & 1;
  }

  private setBit(address: number, index: number): void {
    const byte = address + (index >> 3);
    this.view.setUint8(byte, this.view.getUint8(byte) | (1 << (index & 7)));
  }

  private word(address: number): number {
    return this.view.getUint32(address, true);
  }

  private setWord(address: number, value: number): void {
    this.view.setUint32(address, value, true);
  }

  private float(address: number): number {
    return this.view.getFloat32(address, true);
  }

  private setFloat(address: number, value: number): void {
    this.view.setFloat32(address, value, true);
  }
}

/** The addresses of the parts of a slot. */
function layout(segment: number, capacity: number, stride: number, slot: number) {
  return {
    scanByte: (row: number) => segment + row * capacity + slot,
    code: segment + capacity * 32 + slot * 64,
    scale: segment + capacity * 96 + slot * 4,
    label: segment + capacity * 100 + slot * 4,
    vector: segment + capacity * 104 + slot * stride,
  };
}

function maxMagnitude(vector: Float32Array): number {
  return vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
}

/** Rounds to the nearest integer, and half to even. */
function nearest(value: number): number {
  const below = Math.floor(value);
  const part = value - below;
  if (part === 0.5) return below % 2 === 0 ? below : below + 1;
  return part < 0.5 ? below : below + 1;
}

/** By Simpson's rule: slow, and independent of the implementation under test. */
function errorFunction(x: number): number {
  const end = Math.min(Math.abs(x), 6);
  const parts = 200;
  const density = (t: number) => Math.exp(-t * t);
  let sum = density(0) + density(end);
  for (let i = 1; i < parts; i++) sum += (i % 2 === 0 ? 2 : 4) * density((end * i) / parts);
  return Math.sign(x) * (2 / Math.sqrt(Math.PI)) * (end / parts / 3) * sum;
}
