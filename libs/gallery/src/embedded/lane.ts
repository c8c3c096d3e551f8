import { mostCentres } from './centres';
import { codeBits, longestVector, mostSlots, scanRows } from './segment';
import { sumColumns } from './sign-statistics';
import type { Kernel } from './kernel';
import type { WasmMemory } from './wasm';

const float = 4;
/** The probe's signs, and the three bits of its weights. */
const codeBytes = 4 * (codeBits / 8);
/** Two tables of 16 bytes for every row. */
const tablesBytes = scanRows * 32;

/** What lies where in a lane, and how many bytes it takes. */
const parts = {
  probe: longestVector * float,
  whole: longestVector * 2,
  scratch: (longestVector + codeBits) * float,
  sight: 64,
  statistics: scanRows * sumColumns * float,
  coordinates: mostCentres * codeBits * float,
  weights: mostCentres * codeBits,
  codes: mostCentres * codeBytes,
  rows: mostCentres * scanRows * float,
  tables: mostCentres * tablesBytes,
  scanned: mostSlots * float,
  refined: mostSlots * float,
  results: mostSlots * 2 * float,
};
type Part = keyof typeof parts;

/** All parts that may hold something of a face come before the lists of candidates. */
const firstList: Part = 'scanned';

/** Where the probe as it is seen from one centre has room. */
export interface SightRoom {
  coordinates: number;
  weights: number;
  code: number;
  /** Which rows the scan reads, and the tables for them. */
  rows: Uint32Array;
  tables: number;
}

/** The scratch memory of one thread. */
export class Lane {
  static readonly bytes = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);

  readonly at: Readonly<Record<Part, number>>;
  readonly probe: Float32Array;
  readonly sight: Float32Array;
  readonly statistics: Float32Array;
  readonly sights: readonly SightRoom[];
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
    this.probe = new Float32Array(buffer, at.probe, longestVector);
    this.sight = new Float32Array(buffer, at.sight, 2);
    this.statistics = new Float32Array(buffer, at.statistics, scanRows * sumColumns);
    this.sights = Array.from({ length: mostCentres }, (_, i) => ({
      coordinates: at.coordinates + i * codeBits * float,
      weights: at.weights + i * codeBits,
      code: at.codes + i * codeBytes,
      rows: new Uint32Array(buffer, at.rows + i * scanRows * float, scanRows),
      tables: at.tables + i * tablesBytes,
    }));
    this.resultLabels = new Uint32Array(buffer, at.results, mostSlots * 2);
    this.resultScores = new Float32Array(buffer, at.results, mostSlots * 2);
  }

  /** Puts a vector where the kernel reads it; what is behind it up to the stride is zero. */
  load(vector: Float32Array): void {
    this.probe.set(vector);
    if (vector.length < longestVector) this.probe.fill(0, vector.length);
  }

  /** Forgets whose face it was. */
  wipe(): void {
    this.kernel.clear(this.at.probe, this.at[firstList] - this.at.probe);
  }
}
