import type { Centre } from './centres';
import type { Kernel } from './kernel';
import { createScorer, type CentredScorer } from './centred-scorer';
import { resultWords, type ThreadMemory } from './thread-memory';
import { Leaderboard } from './leaderboard';
import { scanCut, type SearchPlan, type StagePlan } from './search-plan';
import { type SearchOutcome, type SearchTask, unpackCentres, unpackSegments } from './search-task';
import type { Segment } from './segment';
import { CentredProbe } from './centred-probe';

/**
 * A search for one person first tries this higher floor, at which reading a few rows is enough. Only if there is no such
 * match, it searches from the given floor.
 */
const optimisticFloor = 0.68;
/** With fewer vectors the higher floor saves nothing. */
const minOptimisticVectors = 4096;
/** With fewer vectors around a centre, scoring all is faster than planning. */
const minPlannedVectors = 256;

/** Runs the searches of one thread. */
export class Searcher {
  constructor(
    private readonly kernel: Kernel,
    private readonly memory: ThreadMemory,
    private readonly flips: number,
  ) {}

  search(task: SearchTask): SearchOutcome {
    try {
      this.memory.load(task.probe);
      return new Search(this.kernel, this.memory, this.flips, task).run();
    } finally {
      this.memory.wipe({ centred: task.centred !== undefined });
    }
  }
}

/** One search. */
class Search {
  private readonly board: Leaderboard;
  private readonly probes: CentredProbe[] = [];
  private readonly centres: Centre[];
  private readonly segments: Segment[];
  /** The number of vectors by centre. */
  private readonly vectorCounts: number[];
  private readonly step: number;
  private readonly scorer?: CentredScorer;
  private readonly candidates = { scanned: 0, refined: 0, reranked: 0 };

  constructor(
    private readonly kernel: Kernel,
    private readonly memory: ThreadMemory,
    private readonly flips: number,
    private readonly task: SearchTask,
  ) {
    this.board = new Leaderboard(task.k, task.floor - task.tolerance);
    this.centres = unpackCentres(task.centres);
    this.segments = unpackSegments(task.segments);
    this.vectorCounts = this.centres.map(() => 0);
    for (const { centre, count } of this.segments) this.vectorCounts[centre]! += count;
    this.step = kernel.quantize(memory.at.probe, task.stride, memory.at.whole);
    const { stride } = task;
    if (task.centred)
      this.scorer = createScorer(task.centred, { kernel, memory, stride, centres: this.centres });
  }

  run(): SearchOutcome {
    const { board, candidates } = this;
    const { k, floor, tolerance } = this.task;
    const vectors = this.vectorCounts.reduce((sum, count) => sum + count, 0);
    const floors =
      k === 1 && floor < optimisticFloor && vectors >= minOptimisticVectors
        ? [optimisticFloor, floor]
        : [floor];
    for (const current of floors) {
      this.searchFrom(current);
      if (board.isFull && board.minScore >= current + tolerance) break;
    }
    const outcome = { matches: board.ranked(), candidates };
    return this.scorer ? { ...outcome, centredTolerance: board.centredTolerance } : outcome;
  }

  /** Adds the matches above the floor that are among the best. */
  private searchFrom(floor: number): void {
    for (const segment of this.segments) {
      // With a full leaderboard, a match must be about as good as its last entry.
      const current = this.board.isFull ? Math.max(floor, this.board.minScore - this.task.tolerance) : floor;
      const probe = this.getCentredProbe(segment.centre);
      const found =
        this.vectorCounts[segment.centre]! < minPlannedVectors
          ? this.scoreAll(segment, probe)
          : this.runPlan(probe.planFor(current), segment, probe);
      if (found > 0) this.addMatches(segment, found);
    }
  }

  private getCentredProbe(number: number): CentredProbe {
    const { kernel, memory, task, flips } = this;
    return (this.probes[number] ??= new CentredProbe(
      kernel,
      memory,
      task,
      flips,
      this.centres[number]!,
      number,
    ));
  }

  private runPlan(plan: SearchPlan, segment: Segment, probe: CentredProbe): number {
    switch (plan.kind) {
      case 'none':
        return 0;
      case 'all':
        return this.scoreAll(segment, probe);
      case 'stages':
        return this.runStages(plan, segment, probe);
    }
  }

  private runStages(plan: StagePlan, segment: Segment, probe: CentredProbe): number {
    const { kernel, candidates } = this;
    const { address, capacity, count } = segment;
    const { scanned, refined, whole, results, scratch } = this.memory.at;
    const passed = kernel.scan(
      address,
      capacity,
      count,
      probe.rows,
      plan.width,
      probe.tables,
      scanCut,
      scratch,
      scanned,
    );
    const left = kernel.refine(
      address,
      capacity,
      scanned,
      passed,
      probe.code,
      plan.maxLost,
      scratch,
      refined,
    );
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
      probe.offset,
      this.board.minScore,
      results,
    );
  }

  private scoreAll({ address, capacity, count }: Segment, { offset }: CentredProbe): number {
    const { whole, results } = this.memory.at;
    this.candidates.reranked += count;
    return this.kernel.rerankAll(
      address,
      capacity,
      this.task.stride,
      count,
      whole,
      this.step,
      offset,
      this.board.minScore,
      results,
    );
  }

  private addMatches(segment: Segment, found: number): void {
    const { board, scorer } = this;
    const { resultLabels: labels, resultScores: scores } = this.memory;
    const end = resultWords * (scorer ? scorer.score(segment, found) : found);
    for (let at = 0; at < end; at += resultWords) {
      if (!scorer) board.add(labels[at]!, scores[at + 1]!);
      else
        board.addCentred(labels[at]!, scores[at + 1]!, {
          score: scores[at + 2]!,
          tolerance: scores[at + 3]!,
        });
    }
    if (end > 0) board.trim();
  }
}
