import type { Centre } from './centres';
import type { Kernel } from './kernel';
import type { Lane } from './lane';
import { Leaderboard } from './leaderboard';
import { scanCut, type SearchPlan, type StagePlan } from './search-plan';
import { type SearchOutcome, type SearchTask, unpackCentres, unpackSegments } from './search-task';
import type { Segment } from './segment';
import { Sight } from './sight';

/**
 * Looking for one person, the search first hopes for a score like this: a few planes are enough to certify that nobody
 * with a better one was missed. Only if there is no such person, it looks down to the floor.
 */
const hope = 0.68;
/** In fewer vectors hoping saves nothing. */
const hopeFrom = 4096;
/** So few vectors around a centre are scored sooner than a plan is made. */
const planFrom = 256;

/** The searches of one thread. */
export class Searcher {
  constructor(
    private readonly kernel: Kernel,
    private readonly lane: Lane,
    private readonly flips: number,
  ) {}

  search(task: SearchTask): SearchOutcome {
    try {
      this.lane.load(task.probe);
      return new Search(this.kernel, this.lane, this.flips, task).run();
    } finally {
      this.lane.wipe();
    }
  }
}

/** One search. */
class Search {
  private readonly board: Leaderboard;
  private readonly sights: Sight[] = [];
  private readonly centres: Centre[];
  private readonly segments: Segment[];
  /** Vectors by centre. */
  private readonly around: number[];
  private readonly step: number;
  private readonly candidates = { scanned: 0, refined: 0, reranked: 0 };

  constructor(
    private readonly kernel: Kernel,
    private readonly lane: Lane,
    private readonly flips: number,
    private readonly task: SearchTask,
  ) {
    this.board = new Leaderboard(task.k, task.floor - task.tolerance);
    this.centres = unpackCentres(task.centres);
    this.segments = unpackSegments(task.segments);
    this.around = this.centres.map(() => 0);
    for (const { centre, count } of this.segments) this.around[centre]! += count;
    this.step = kernel.quantize(lane.at.probe, task.stride, lane.at.whole);
  }

  run(): SearchOutcome {
    const { k, floor, tolerance } = this.task;
    const vectors = this.around.reduce((sum, count) => sum + count, 0);
    const floors = k === 1 && floor < hope && vectors >= hopeFrom ? [hope, floor] : [floor];
    for (const current of floors) {
      this.pass(current);
      if (this.board.isFull && this.board.bar >= current + tolerance) break;
    }
    return { matches: this.board.ranked(), candidates: this.candidates };
  }

  /** Finds everybody from the floor up who is among the best. */
  private pass(floor: number): void {
    for (const segment of this.segments) {
      // Who is to displace the last of the best must be about as good: the floor rises with them.
      const current = this.board.isFull ? Math.max(floor, this.board.bar - this.task.tolerance) : floor;
      const sight = this.sightFrom(segment.centre);
      const found =
        this.around[segment.centre]! < planFrom
          ? this.scoreAll(segment, sight)
          : this.follow(sight.planFor(current), segment, sight);
      this.enter(found);
    }
  }

  private sightFrom(number: number): Sight {
    const { kernel, lane, task, flips } = this;
    return (this.sights[number] ??= new Sight(kernel, lane, task, flips, this.centres[number]!, number));
  }

  private follow(plan: SearchPlan, segment: Segment, sight: Sight): number {
    switch (plan.kind) {
      case 'nobody':
        return 0;
      case 'everyone':
        return this.scoreAll(segment, sight);
      case 'stages':
        return this.sift(plan, segment, sight);
    }
  }

  private sift(plan: StagePlan, segment: Segment, sight: Sight): number {
    const { kernel, candidates } = this;
    const { address, capacity, count } = segment;
    const { scanned, refined, whole, results, scratch } = this.lane.at;
    const passed = kernel.scan(
      address,
      capacity,
      count,
      sight.rows,
      plan.width,
      sight.tables,
      scanCut,
      scratch,
      scanned,
    );
    const left = kernel.refine(address, capacity, scanned, passed, sight.code, plan.most, scratch, refined);
    candidates.scanned += count;
    candidates.refined += passed;
    candidates.reranked += left;
    return kernel.rerank(
      address,
      capacity,
      this.task.stride,
      count,
      refined,
      left,
      whole,
      this.step,
      sight.offset,
      this.board.bar,
      results,
    );
  }

  private scoreAll({ address, capacity, count }: Segment, { offset }: Sight): number {
    const { whole, results } = this.lane.at;
    this.candidates.reranked += count;
    return this.kernel.rerankAll(
      address,
      capacity,
      this.task.stride,
      count,
      whole,
      this.step,
      offset,
      this.board.bar,
      results,
    );
  }

  private enter(found: number): void {
    const { resultLabels, resultScores } = this.lane;
    for (let i = 0; i < found; i++) {
      this.board.enter(resultLabels[2 * i]!, resultScores[2 * i + 1]!);
    }
    if (found > 0) this.board.settle();
  }
}
