import type { CentredSpace } from '@gatehouse/biometrics';
import type { Arena } from './arena';
import type { Kernel } from './kernel';
import { computeStride, maxVectorLength } from './segment';

/** The kernel multiplies with this many rows at a time. */
const rowGroup = 4;

/** A centred space with rows in the memory of the engine: addresses, and the weights of its rows. */
export interface StoredSpace {
  mean: number;
  /** The rows as floats, and as 16-bit numbers with their steps. */
  rows: number;
  whole: number;
  steps: number;
  /** The number of rows, with rows of zeros up to a whole group. */
  count: number;
  /** The length of the longest row: how much a rounding error can grow in one direction. */
  maxWeight: number;
  /** The length of all rows together: how much it grows in all of them. */
  totalWeight: number;
}

/** The spaces of an engine. Each is stored once, for all galleries and threads. */
export class SpaceTable {
  private readonly stored = new Map<CentredSpace, StoredSpace>();

  constructor(
    private readonly arena: Arena,
    private readonly kernel: Kernel,
  ) {}

  /** The space in memory; undefined without rows, because its mean is sent with each search. */
  store(space: CentredSpace, dimension: number): StoredSpace | undefined {
    assertSpace(space, dimension);
    if (!space.rows) return undefined;
    const known = this.stored.get(space) ?? this.write(space, space.rows);
    this.stored.set(space, known);
    return known;
  }

  private write({ mean }: CentredSpace, rows: readonly Float32Array[]): StoredSpace {
    const stride = computeStride(mean.length);
    const count = Math.ceil(rows.length / rowGroup) * rowGroup;
    // One block: if the memory is full, nothing is allocated.
    const address = this.arena.allocate((stride + count) * 4 + count * stride * 6);
    const space = {
      mean: address,
      steps: address + stride * 4,
      rows: address + (stride + count) * 4,
      whole: address + (stride + count + count * stride) * 4,
    };
    const { buffer } = this.arena.memory;
    new Float32Array(buffer, space.mean, stride).set(mean);
    const steps = new Float32Array(buffer, space.steps, count);
    rows.forEach((row, i) => {
      const at = space.rows + i * stride * 4;
      new Float32Array(buffer, at, stride).set(row);
      steps[i] = this.kernel.quantize(at, stride, space.whole + i * stride * 2);
    });
    const weights = rows.map((row) => Math.hypot(...row));
    return { ...space, count, maxWeight: Math.max(...weights), totalWeight: Math.hypot(...weights) };
  }
}

function assertSpace({ mean, rows = [] }: CentredSpace, dimension: number): void {
  if ([mean, ...rows].some(({ length }) => length !== dimension))
    throw new RangeError(`The mean and the rows of the space must have ${dimension} numbers.`);
  if (rows.length > maxVectorLength)
    throw new RangeError(`A space has at most ${maxVectorLength} rows, not ${rows.length}.`);
}
