import { maxCentres } from './centres';
import { codeBits, maxVectorLength, maxSlots, scanRows } from './segment';
import { sumColumns } from './sign-statistics';
import type { Kernel } from './kernel';
import type { WasmMemory } from './wasm';

const float = 4;
/** The probe's signs, and the three bits of its weights. */
const codeBytes = 4 * (codeBits / 8);
/** Two tables of 16 bytes per row. */
const tablesBytes = scanRows * 32;

/** A result: label, score, centred score (before: the slot) and its tolerance. */
export const resultWords = 4;

/** The parts of the memory in their order, with their sizes in bytes. */
const parts = {
  probe: maxVectorLength * float,
  whole: maxVectorLength * 2,
  scratch: (maxVectorLength + codeBits) * float,
  summary: 64,
  statistics: scanRows * sumColumns * float,
  coordinates: maxCentres * codeBits * float,
  weights: maxCentres * codeBits,
  codes: maxCentres * codeBytes,
  rows: maxCentres * scanRows * float,
  tables: maxCentres * tablesBytes,
  mean: maxVectorLength * float,
  wholeMean: maxVectorLength * 2,
  target: maxVectorLength * float,
  offsets: maxCentres * maxVectorLength * float,
  scanned: maxSlots * float,
  refined: maxSlots * float,
  results: maxSlots * resultWords * float,
};
type Part = keyof typeof parts;

/** The parts from here on are used for centred scores only. */
const firstCentred: Part = 'mean';
/** The parts before this one may contain biometric data. */
const firstList: Part = 'scanned';

/** The addresses for the probe relative to one centre. */
export interface CentreMemory {
  coordinates: number;
  weights: number;
  code: number;
  /** The rows that the scan reads, and their tables. */
  rows: Uint32Array;
  tables: number;
  /** What the centre contributes to centred scores. */
  offsets: number;
}

/** The scratch memory of one thread. */
export class ThreadMemory {
  static readonly bytes = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);

  readonly at: Readonly<Record<Part, number>>;
  readonly probe: Float32Array;
  /** The mean of a centred space. */
  readonly mean: Float32Array;
  /** The probe in the centred space. */
  readonly target: Float32Array;
  readonly summary: Float32Array;
  readonly statistics: Float32Array;
  readonly centres: readonly CentreMemory[];
  readonly resultLabels: Uint32Array;
  readonly resultScores: Float32Array;

  constructor(
    private readonly kernel: Kernel,
    { buffer }: WasmMemory,
    address: number,
  ) {
    let next = address;
    const at = {} as Record<Part, number>;
    for (const [part, bytes] of Object.entries(parts) as [Part, number][]) {
      at[part] = next;
      next += bytes;
    }
    this.at = at;
    this.probe = new Float32Array(buffer, at.probe, maxVectorLength);
    this.mean = new Float32Array(buffer, at.mean, maxVectorLength);
    this.target = new Float32Array(buffer, at.target, maxVectorLength);
    this.summary = new Float32Array(buffer, at.summary, 2);
    this.statistics = new Float32Array(buffer, at.statistics, scanRows * sumColumns);
    this.centres = Array.from({ length: maxCentres }, (_, i) => ({
      coordinates: at.coordinates + i * codeBits * float,
      weights: at.weights + i * codeBits,
      code: at.codes + i * codeBytes,
      rows: new Uint32Array(buffer, at.rows + i * scanRows * float, scanRows),
      tables: at.tables + i * tablesBytes,
      offsets: at.offsets + i * maxVectorLength * float,
    }));
    this.resultLabels = new Uint32Array(buffer, at.results, maxSlots * resultWords);
    this.resultScores = new Float32Array(buffer, at.results, maxSlots * resultWords);
  }

  /** Copies a vector to where the kernel reads it, padded with zeros up to the stride. */
  load(vector: Float32Array): void {
    fillPadded(this.probe, vector);
  }

  /** Copies the mean of a centred space. */
  loadMean(mean: Float32Array): void {
    fillPadded(this.mean, mean);
  }

  /** Wipes biometric data; those of centred scores only if there were any. */
  wipe({ centred = false } = {}): void {
    const end = centred ? this.at[firstList] : this.at[firstCentred];
    this.kernel.clear(this.at.probe, end - this.at.probe);
  }
}

function fillPadded(memory: Float32Array, vector: Float32Array): void {
  memory.set(vector);
  if (vector.length < memory.length) memory.fill(0, vector.length);
}
