import type { Centre } from './centres';
import type { Kernel } from './kernel';
import type { Segment } from './segment';
import type { CentredTask } from './search-task';
import type { StoredSpace } from './space-table';
import type { ThreadMemory } from './thread-memory';

/** Rounding to bytes changes a product with a unit vector by 0.29 steps (1 standard deviation); 6 deviations do not occur. */
export const toleranceSteps = 6 / Math.sqrt(12);
const deviation = 1 / Math.sqrt(12);

/** Computes the centred scores of the vectors whose raw score reaches the floor. */
export interface CentredScorer {
  /** Adds the centred scores to the results of a segment and drops those below the floor. Returns the number of those left. */
  score(segment: Segment, found: number): number;
}

/** What a scorer reads: the probe is in the thread's memory. */
interface Context {
  kernel: Kernel;
  memory: ThreadMemory;
  stride: number;
  centres: readonly Centre[];
}

export function createScorer({ floor, space }: CentredTask, context: Context): CentredScorer {
  return space instanceof Float32Array
    ? new MeanScorer(floor, space, context)
    : new RowScorer(floor, space, context);
}

/** Without rows the centred score follows from the raw score and the product with the mean. */
class MeanScorer implements CentredScorer {
  private readonly step: number;
  /** The distance of the probe from the mean. */
  private readonly distance: number;
  private readonly meanSquare: number;
  /** What the probe and the mean contribute to every product. */
  private readonly shift: number;
  /** By centre: the product of the mean with it. */
  private readonly offsets: number[] = [];

  constructor(
    private readonly floor: number,
    mean: Float32Array,
    private readonly context: Context,
  ) {
    const { kernel, memory, stride } = context;
    const { at } = memory;
    memory.loadMean(mean);
    this.step = kernel.quantize(at.mean, stride, at.wholeMean);
    this.distance = Math.sqrt(kernel.separation(at.probe, at.mean, stride));
    this.meanSquare = kernel.dot(at.mean, at.mean, stride);
    this.shift = this.meanSquare - kernel.dot(at.probe, at.mean, stride);
  }

  score({ address, capacity, centre }: Segment, found: number): number {
    const { kernel, memory, stride, centres } = this.context;
    const { results, mean, wholeMean } = memory.at;
    const offset = (this.offsets[centre] ??= kernel.dot(mean, centres[centre]!.address, stride));
    return kernel.scoreByMean(
      address,
      capacity,
      stride,
      results,
      found,
      wholeMean,
      this.step,
      offset,
      this.shift,
      this.distance,
      this.meanSquare,
      this.floor,
      toleranceSteps,
    );
  }
}

/** With rows the vector is multiplied with each of them. */
class RowScorer implements CentredScorer {
  /** The square of the probe's length in the space. */
  private readonly square: number;
  private readonly prepared: boolean[] = [];

  constructor(
    private readonly floor: number,
    private readonly space: StoredSpace,
    private readonly context: Context,
  ) {
    const { kernel, memory, stride } = context;
    kernel.project(memory.at.probe, space.mean, space.rows, space.count, stride, memory.at.target);
    const target = memory.target.subarray(0, space.count);
    this.square = target.reduce((sum, value) => sum + value * value, 0);
  }

  score({ address, capacity, centre }: Segment, found: number): number {
    const { kernel, memory, stride } = this.context;
    const { whole, steps, count, maxWeight, totalWeight } = this.space;
    const { results, target, scratch } = memory.at;
    return kernel.scoreByRows(
      address,
      capacity,
      stride,
      results,
      found,
      whole,
      count,
      steps,
      this.prepareOffsets(centre),
      target,
      this.square,
      this.floor,
      toleranceSteps * maxWeight,
      deviation * totalWeight,
      scratch,
    );
  }

  /** The address of what a centre contributes to the products with the rows. */
  private prepareOffsets(centre: number): number {
    const { kernel, memory, stride, centres } = this.context;
    const { mean, rows, count } = this.space;
    const offsets = memory.centres[centre]!.offsets;
    if (!this.prepared[centre]) kernel.project(centres[centre]!.address, mean, rows, count, stride, offsets);
    this.prepared[centre] = true;
    return offsets;
  }
}
