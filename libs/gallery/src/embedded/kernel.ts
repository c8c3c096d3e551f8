import { Instance, type WasmMemory, type WasmModule } from './wasm';

/** The functions of kernel/kernel.as.ts; all numbers are integers, mostly addresses, except where noted. */
export interface Kernel {
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
    scratch: number,
    summary: number,
  ): void;
  clear(address: number, bytes: number): void;
  wipe(segment: number, capacity: number, stride: number, slot: number): void;
  accumulate(
    segment: number,
    capacity: number,
    stride: number,
    count: number,
    centre: number,
    sums: number,
  ): number;
  /** Returns a float. */
  separation(a: number, b: number, stride: number): number;
  /** Returns a float. */
  dot(a: number, b: number, stride: number): number;
  average(sums: number, count: number, stride: number, out: number): void;
  /** Returns a float. */
  quantize(probe: number, stride: number, out: number): number;
  prepare(
    probe: number,
    centre: number,
    stride: number,
    size: number,
    flips: number,
    scratch: number,
    coordinates: number,
    weights: number,
    code: number,
    summary: number,
  ): void;
  /** `signal` is a float. */
  expect(
    coordinates: number,
    weights: number,
    signal: number,
    length: number,
    lines: number,
    out: number,
  ): void;
  /** `scale` is a float. */
  tabulate(coordinates: number, rows: number, width: number, scale: number, tables: number): void;
  scan(
    segment: number,
    capacity: number,
    count: number,
    rows: number,
    width: number,
    tables: number,
    cut: number,
    scratch: number,
    out: number,
  ): number;
  refine(
    segment: number,
    capacity: number,
    slots: number,
    count: number,
    code: number,
    maxLost: number,
    scratch: number,
    out: number,
  ): number;
  /** `step`, `offset` and `floor` are floats. */
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
  ): number;
  /** `step`, `offset` and `floor` are floats. */
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
  ): number;
  project(vector: number, origin: number, rows: number, count: number, stride: number, out: number): void;
  /** The numbers from `step` on are floats. */
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
  ): number;
  /** `square`, `floor`, `spread` and `blur` are floats. */
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
    scratch: number,
  ): number;
}

/** Creates a kernel on a memory. Every thread has its own instance on the shared memory. */
export function instantiate(module: WasmModule, memory: WasmMemory): Kernel {
  return new Instance(module, { env: { memory } }).exports as unknown as Kernel;
}
