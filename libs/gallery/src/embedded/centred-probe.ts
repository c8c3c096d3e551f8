import { minCentredCosine } from './centred-cosine';
import type { Centre } from './centres';
import type { Kernel } from './kernel';
import type { ThreadMemory, CentreMemory } from './thread-memory';
import { type Expectation, planSearch, type SearchPlan, maxWidth } from './search-plan';
import type { SearchTask } from './search-task';
import { codeBits, rowBits, scanRows } from './segment';
import { refineSums, scanSums, computeSignal, sortByStrength } from './sign-statistics';

/** A plan is reused for floors that are higher by less than this. */
const planTolerance = 0.01;

/** The probe relative to one centre, for comparison with the vectors of that centre. */
export class CentredProbe {
  /** The addresses of the probe's code, and of the rows and tables of the scan. */
  readonly code: number;
  readonly rows: number;
  readonly tables: number;
  /** The part of every score that the centre contributes. */
  readonly offset: number;
  private readonly distance: number;
  private readonly centreMemory: CentreMemory;
  private plan: SearchPlan = { kind: 'all' };
  private planned = -Infinity;
  private isOrdered = false;

  constructor(
    private readonly kernel: Kernel,
    private readonly threadMemory: ThreadMemory,
    private readonly task: SearchTask,
    flips: number,
    private readonly centre: Centre,
    number: number,
  ) {
    const { stride, rotation } = task;
    const { probe, scratch, summary } = threadMemory.at;
    this.centreMemory = threadMemory.centres[number]!;
    const { coordinates, weights, code, rows, tables } = this.centreMemory;
    this.code = code;
    this.rows = rows.byteOffset;
    this.tables = tables;
    kernel.prepare(
      probe,
      centre.address,
      stride,
      rotation,
      flips,
      scratch,
      coordinates,
      weights,
      code,
      summary,
    );
    this.distance = threadMemory.summary[0]!;
    this.offset = threadMemory.summary[1]!;
  }

  /** The plan to find all vectors whose true cosine is at least the floor, with its tables written. */
  planFor(floor: number): SearchPlan {
    if (floor >= this.planned && floor - this.planned < planTolerance) return this.plan;
    this.planned = floor;
    const { nearest, farthest } = this.centre;
    const cosine = minCentredCosine(floor, { probe: this.distance, nearest, farthest });
    this.plan = planSearch(cosine, (c) => this.expect(c), this.task.stride);
    if (this.plan.kind === 'stages') {
      const { width, scale } = this.plan;
      this.kernel.tabulate(this.centreMemory.coordinates, this.rows, width, scale, this.tables);
    }
    return this.plan;
  }

  private expect(cosine: number): Expectation {
    const { coordinates, weights, rows } = this.centreMemory;
    const { statistics: lines, at } = this.threadMemory;
    const { rotation } = this.task;
    const signal = computeSignal(cosine);
    this.kernel.expect(coordinates, weights, signal, rowBits, scanRows, at.statistics);
    if (!this.isOrdered) sortByStrength(lines, rows);
    this.isOrdered = true;
    const scan = scanSums(lines, rows.subarray(0, maxWidth), rotation);
    this.kernel.expect(coordinates, weights, signal, rotation, codeBits / rotation, at.statistics);
    return { scan, refine: refineSums(lines, rotation) };
  }
}
