import { leastCentredCosine } from './centred-cosine';
import type { Centre } from './centres';
import type { Kernel } from './kernel';
import type { Lane, SightRoom } from './lane';
import { type Expectation, planSearch, type SearchPlan, widest } from './search-plan';
import type { SearchTask } from './search-task';
import { codeBits, rowBits, scanRows } from './segment';
import { refineSums, scanSums, signalOf, strongestRows } from './sign-statistics';

/** A plan made for a floor serves one that is so little higher. */
const closeEnough = 0.01;

/** The probe as it is seen from one centre: what the stages compare the vectors around that centre with. */
export class Sight {
  /** Where the kernel finds the probe's code, and the scan's rows and tables. */
  readonly code: number;
  readonly rows: number;
  readonly tables: number;
  /** The part of every score that the centre contributes. */
  readonly offset: number;
  private readonly distance: number;
  private readonly room: SightRoom;
  private plan: SearchPlan = { kind: 'everyone' };
  private planned = -Infinity;
  private isOrdered = false;

  constructor(
    private readonly kernel: Kernel,
    private readonly lane: Lane,
    private readonly task: SearchTask,
    flips: number,
    private readonly centre: Centre,
    number: number,
  ) {
    const { stride, rotation } = task;
    const { probe, scratch, sight } = lane.at;
    this.room = lane.sights[number]!;
    const { coordinates, weights, code, rows, tables } = this.room;
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
      sight,
    );
    this.distance = lane.sight[0]!;
    this.offset = lane.sight[1]!;
  }

  /** The plan to find everybody whose true cosine is at least the floor, with its tables in place. */
  planFor(floor: number): SearchPlan {
    if (floor >= this.planned && floor - this.planned < closeEnough) return this.plan;
    this.planned = floor;
    const { nearest, farthest } = this.centre;
    const cosine = leastCentredCosine(floor, { probe: this.distance, nearest, farthest });
    this.plan = planSearch(cosine, (c) => this.expect(c), this.task.stride);
    if (this.plan.kind === 'stages') {
      const { width, scale } = this.plan;
      this.kernel.tabulate(this.room.coordinates, this.rows, width, scale, this.tables);
    }
    return this.plan;
  }

  private expect(cosine: number): Expectation {
    const { coordinates, weights, rows } = this.room;
    const { statistics: lines, at } = this.lane;
    const { rotation } = this.task;
    const signal = signalOf(cosine);
    this.kernel.expect(coordinates, weights, signal, rowBits, scanRows, at.statistics);
    if (!this.isOrdered) strongestRows(lines, rows);
    this.isOrdered = true;
    const scan = scanSums(lines, rows.subarray(0, widest), rotation);
    this.kernel.expect(coordinates, weights, signal, rotation, codeBits / rotation, at.statistics);
    return { scan, refine: refineSums(lines, rotation) };
  }
}
