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
  scanned: maxSlots * float,
  refined: maxSlots * float,
  results: maxSlots * 2 * float,
};
type Part = keyof typeof parts;

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
}

/** The scratch memory of one thread. */
export class ThreadMemory {
  static readonly bytes = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);

  readonly at: Readonly<Record<Part, number>>;
  readonly probe: Float32Array;
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
    this.summary = new Float32Array(buffer, at.summary, 2);
    this.statistics = new Float32Array(buffer, at.statistics, scanRows * sumColumns);
    this.centres = Array.from({ length: maxCentres }, (_, i) => ({
      coordinates: at.coordinates + i * codeBits * float,
      weights: at.weights + i * codeBits,
      code: at.codes + i * codeBytes,
      rows: new Uint32Array(buffer, at.rows + i * scanRows * float, scanRows),
      tables: at.tables + i * tablesBytes,
    }));
    this.resultLabels = new Uint32Array(buffer, at.results, maxSlots * 2);
    this.resultScores = new Float32Array(buffer, at.results, maxSlots * 2);
  }

  /** Copies a vector to where the kernel reads it, padded with zeros up to the stride. */
  load(vector: Float32Array): void {
    this.probe.set(vector);
    if (vector.length < maxVectorLength) this.probe.fill(0, vector.length);
  }

  /** Wipes biometric data. */
  wipe(): void {
    this.kernel.clear(this.at.probe, this.at[firstList] - this.at.probe);
  }
}
