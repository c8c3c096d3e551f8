import fc from 'fast-check';
import { Arena } from '../src/embedded/arena';
import { instantiate, type Kernel } from '../src/embedded/kernel';
import kernelBytes from '../src/embedded/kernel/kernel.as.wasm';
import { computeRotationSize, computeSegmentBytes, computeStride } from '../src/embedded/segment';
import { Module } from '../src/embedded/wasm';
import { ReferenceKernel } from './reference-kernel';

const capacity = 128;
const arena = new Arena();
const kernel = instantiate(new Module(kernelBytes), arena.memory);
// The largest block: a segment, or the results of one.
const [own, other] = [0, 1].map(() => arena.allocate(computeSegmentBytes(capacity, 512))) as [number, number];
const [probe, centre, flips, scratch, tables] = [0, 1, 2, 3, 4].map(() => arena.allocate(8192)) as [
  number,
  number,
  number,
  number,
  number,
];
const [outs, otherOuts] = [0, 1].map(() => arena.allocate(16_384)) as [number, number];
const reference = new ReferenceKernel(arena.memory);
const bytes = new Uint8Array(arena.memory.buffer);
const words = new Uint32Array(arena.memory.buffer);
const floats = new Float32Array(arena.memory.buffer);

/** Checks a property with random memory of any dimension. */
const cases = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  dimension: fc.constantFrom(64, 100, 128, 130, 256, 300, 384, 512),
});

function check(property: (random: Source, dimension: number) => void): void {
  fc.assert(
    fc.property(cases, ({ seed, dimension }) => {
      const random = new Source(seed);
      random.bits(flips, 1536);
      random.vector(probe, dimension);
      random.vector(centre, dimension, 0.3);
      property(random, dimension);
    }),
    { numRuns: 40 },
  );
}

describe('the kernel, compared with the reference kernel,', () => {
  beforeEach(() => bytes.fill(0));

  it('encodes and wipes a slot equally', () => {
    check((random, dimension) => {
      const stride = computeStride(dimension);
      const slot = random.below(capacity);
      const encode = (one: Kernel, segment: number, summary: number) =>
        one.encode(
          segment,
          capacity,
          stride,
          slot,
          77,
          probe,
          centre,
          computeRotationSize(dimension),
          flips,
          scratch,
          summary,
        );
      encode(kernel, own, outs);
      encode(reference, other, otherOuts);
      const size = computeSegmentBytes(capacity, stride);
      expect(Buffer.compare(bytes.subarray(own, own + size), bytes.subarray(other, other + size))).toBe(0);
      expectClose(outs, otherOuts, 2, 1e-5);
      kernel.wipe(own, capacity, stride, slot);
      expect(bytes.subarray(own, own + size).every((byte) => byte === 0)).toBe(true);
      reference.wipe(other, capacity, stride, slot);
    });
  });

  it('clears exactly the given range', () => {
    check((random) => {
      const [first, length] = [random.below(100), random.below(1000)];
      for (const [one, out] of [
        [kernel, outs],
        [reference, otherOuts],
      ] as const) {
        bytes.fill(7, out, out + 2048);
        one.clear(out + first, length);
      }
      expectWords(outs, otherOuts, 512);
      expect(bytes.subarray(outs, outs + 2048).filter((byte) => byte === 0)).toHaveLength(length);
    });
  });

  it('prepares, weighs and quantizes a probe equally', () => {
    check((_random, dimension) => {
      const prepare = (one: Kernel, out: number) => {
        const size = computeRotationSize(dimension);
        one.prepare(
          probe,
          centre,
          computeStride(dimension),
          size,
          flips,
          scratch,
          out,
          out + 2048,
          out + 2560,
          out + 3072,
        );
      };
      prepare(kernel, outs);
      prepare(reference, otherOuts);
      expectClose(outs, otherOuts, 512, 1e-5);
      expectClose(outs + 3072, otherOuts + 3072, 2, 1e-5);
      // A coordinate between two weights may be rounded either way.
      const weights = [outs, otherOuts].map((out) => bytes.subarray(out + 2048, out + 2560));
      weights[0]!.forEach((weight, i) => expect(Math.abs(weight - weights[1]![i]!)).toBeLessThanOrEqual(1));
      expect(bytes.slice(outs + 2560, outs + 2624)).toEqual(bytes.slice(otherOuts + 2560, otherOuts + 2624));

      const steps = kernel.quantize(probe, computeStride(dimension), outs);
      expect(reference.quantize(probe, computeStride(dimension), otherOuts)).toBe(steps);
      expectWords(outs, otherOuts, computeStride(dimension) / 2);
    });
  });

  it('computes the same expected losses', () => {
    check((random) => {
      random.vector(outs, 512, Math.sqrt(512));
      random.fill(outs + 2048, 512, 8);
      const signal = [0.2, 0.5, 1, 2.5, 20][random.below(5)]!;
      const [length, lines] = [
        [8, 32],
        [64, 8],
        [512, 1],
      ][random.below(3)] as [number, number];
      kernel.expect(outs, outs + 2048, signal, length, lines, outs + 4096);
      reference.expect(outs, outs + 2048, signal, length, lines, otherOuts);
      expectClose(outs + 4096, otherOuts, 16 * lines, 2e-4);
    });
  });

  it('writes the same tables', () => {
    check((random) => {
      random.vector(outs, 512, Math.sqrt(512));
      const width = random.rows(scratch);
      const scale = 0.5 + random.below(100) / 20;
      kernel.tabulate(outs, scratch, width, scale, outs + 4096);
      reference.tabulate(outs, scratch, width, scale, otherOuts);
      expectWords(outs + 4096, otherOuts, 8 * width);
    });
  });

  it('scans and refines the same slots', () => {
    check((random) => {
      random.fill(own, capacity * 96, 256);
      random.fill(tables, 1024, 14);
      random.fill(scratch + 2048, 256, 256);
      const rows = scratch + 4096;
      const width = random.rows(rows);
      const count = 1 + random.below(capacity);
      const cut = Math.min(255, 13 * width + random.below(10));
      const passed = kernel.scan(own, capacity, count, rows, width, tables, cut, scratch, outs);
      expect(reference.scan(own, capacity, count, rows, width, tables, cut, scratch, otherOuts)).toBe(passed);
      expectWords(outs, otherOuts, passed);

      const maxLost = 800 + random.below(200);
      const code = scratch + 2048;
      const kept = kernel.refine(own, capacity, outs, passed, code, maxLost, scratch, outs + 1024);
      expect(reference.refine(own, capacity, outs, passed, code, maxLost, scratch, otherOuts + 1024)).toBe(
        kept,
      );
      expectWords(outs + 1024, otherOuts + 1024, kept);
    });
  });

  it('returns the same people with the same scores', () => {
    check((random, dimension) => {
      const stride = computeStride(dimension);
      random.fill(own + capacity * 104, capacity * stride, 256);
      for (let slot = 0; slot < capacity; slot++) {
        floats[(own + capacity * 96) / 4 + slot] = random.below(1000) / 1e6;
        words[(own + capacity * 100) / 4 + slot] = random.below(4) * 1000;
        words[scratch / 4 + slot] = slot;
      }
      const step = kernel.quantize(probe, stride, tables);
      const count = 1 + random.below(capacity);
      const rest = [tables, step, 0.25, 0.2] as const;
      const some = kernel.rerank(own, capacity, stride, count, scratch, capacity, ...rest, outs);
      expect(reference.rerank(own, capacity, stride, count, scratch, capacity, ...rest, otherOuts)).toBe(
        some,
      );
      expectResults(some);
      const all = kernel.rerankAll(own, capacity, stride, count, ...rest, outs);
      expect(reference.rerankAll(own, capacity, stride, count, ...rest, otherOuts)).toBe(all);
      expectResults(all);
    });
  });

  it('projects onto rows, and multiplies, equally', () => {
    check((random, dimension) => {
      const stride = computeStride(dimension);
      const count = 4 * (1 + random.below(8));
      for (let i = 0; i < count; i++) random.vector(own + 4 * stride * i, dimension, 1 + random.below(8));
      kernel.project(probe, centre, own, count, stride, outs);
      reference.project(probe, centre, own, count, stride, otherOuts);
      expectClose(outs, otherOuts, count, 1e-5);
      expect(kernel.dot(probe, centre, stride)).toBeCloseTo(reference.dot(probe, centre, stride), 5);
    });
  });

  it('keeps the same results of a centred space, with the same scores and tolerances', () => {
    const [rows, whole, steps, offsets, target] = [
      other,
      other + 32_768,
      tables,
      tables + 2048,
      tables + 4096,
    ];
    check((random, dimension) => {
      const stride = computeStride(dimension);
      const count = 4 * (1 + random.below(3));
      for (let i = 0; i < count; i++) {
        random.vector(rows, dimension, 1 + random.below(8));
        floats[steps / 4 + i] = kernel.quantize(rows, stride, whole + 2 * stride * i);
      }
      random.vector(target, count);
      random.vector(offsets, count, 0.05);
      const found = fillResults(random, stride);
      const floor = random.below(100) / 100 - 0.5;
      const square = random.below(200) / 100;
      const rest = [whole, count, steps, offsets, target, square, floor, 1.7, 0.5, scratch] as const;
      const kept = kernel.scoreByRows(own, capacity, stride, outs, found, ...rest);
      expect(reference.scoreByRows(own, capacity, stride, otherOuts, found, ...rest)).toBe(kept);
      expectCentredResults(kept);

      const step = kernel.quantize(centre, stride, whole);
      const again = fillResults(random, stride);
      const around = [whole, step, 0.07, 0.02, 0.9, 0.09, floor, 1.7] as const;
      const left = kernel.scoreByMean(own, capacity, stride, outs, again, ...around);
      expect(reference.scoreByMean(own, capacity, stride, otherOuts, again, ...around)).toBe(left);
      expectCentredResults(left);
    });
  });

  it('keeps the mean for the check with its template', () => {
    words[outs / 4 + 2] = 0;
    expect(
      kernel.scoreByRows(
        own,
        capacity,
        128,
        outs,
        1,
        other,
        4,
        tables,
        tables,
        tables,
        0,
        0.5,
        1,
        1,
        scratch,
      ),
    ).toBe(1);
    expect(floats.slice(outs / 4 + 2, outs / 4 + 4)).toEqual(Float32Array.from([0.5, 2]));
  });

  it('computes the same mean', () => {
    check((random, dimension) => {
      const stride = computeStride(dimension);
      for (let slot = 0; slot < 40; slot++) {
        random.vector(probe, dimension);
        const label = random.below(3);
        kernel.encode(
          own,
          capacity,
          stride,
          slot,
          label,
          probe,
          centre,
          computeRotationSize(dimension),
          flips,
          scratch,
          outs,
        );
      }
      for (const out of [outs, otherOuts]) bytes.fill(0, out, out + 4096);
      const found = kernel.accumulate(own, capacity, stride, 40, centre, outs);
      expect(reference.accumulate(own, capacity, stride, 40, centre, otherOuts)).toBe(found);
      expectClose(outs, otherOuts, stride, 1e-4);
      kernel.average(outs, found, stride, outs + 2048);
      reference.average(outs, found, stride, otherOuts + 2048);
      expectClose(outs + 2048, otherOuts + 2048, stride, 1e-5);
      const distance = kernel.separation(outs + 2048, centre, stride);
      expect(distance).toBeCloseTo(reference.separation(outs + 2048, centre, stride), 4);
    });
  });
});

/** Writes vectors, and the results of a rerank of some of them for both kernels. */
function fillResults(random: Source, stride: number): number {
  const found = 1 + random.below(40);
  random.fill(own + capacity * 104, capacity * stride, 256);
  for (let i = 0; i < found; i++) {
    const slot = random.below(capacity);
    floats[(own + capacity * 96) / 4 + slot] = random.below(1000) / 1e6;
    for (const out of [outs, otherOuts]) {
      words.set([1000 + i, 0, slot, 0], out / 4 + 4 * i);
      floats[out / 4 + 4 * i + 1] = i / found;
    }
  }
  return found;
}

/** Label, score and slot of every result. */
function expectResults(count: number): void {
  for (let i = 0; i < count; i++) expectWords(outs + 16 * i, otherOuts + 16 * i, 3);
}

/** Label and score, then the centred score and its tolerance. */
function expectCentredResults(count: number): void {
  for (let i = 0; i < count; i++) {
    expectWords(outs + 16 * i, otherOuts + 16 * i, 2);
    expectClose(outs + 16 * i + 8, otherOuts + 16 * i + 8, 2, 1e-4);
  }
}

function expectWords(a: number, b: number, count: number): void {
  expect(words.slice(a / 4, a / 4 + count)).toEqual(words.slice(b / 4, b / 4 + count));
}

function expectClose(a: number, b: number, count: number, relative: number): void {
  for (let i = 0; i < count; i++) {
    const [x, y] = [floats[a / 4 + i]!, floats[b / 4 + i]!];
    if (Math.abs(x - y) > relative * (1 + Math.abs(y)))
      throw new Error(`number ${i} is ${x}, and should be ${y}`);
  }
}

/** Fills memory with numbers from a seed. */
class Source {
  constructor(private state: number) {}

  below(count: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * count);
  }

  fill(address: number, count: number, below: number): void {
    for (let i = 0; i < count; i++) bytes[address + i] = this.below(below);
  }

  /** Some rows of the scan, in any order. */
  rows(address: number): number {
    const first = this.below(32);
    const width = 1 + this.below(32);
    for (let i = 0; i < width; i++) words[address / 4 + i] = (first + 5 * i) % 32;
    return width;
  }

  bits(address: number, count: number): void {
    for (let i = 0; i < count; i++) words[address / 4 + i] = this.below(2) * 0x8000_0000;
  }

  vector(address: number, dimension: number, length = 1): void {
    const vector = Float64Array.from(
      { length: dimension },
      () => this.below(2001) - 1000 + this.below(2001) - 1000,
    );
    const factor = length / Math.hypot(...vector);
    for (let i = 0; i < 512; i++) floats[address / 4 + i] = i < dimension ? vector[i]! * factor : 0;
  }
}
