import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DatasetRegistry, type Lease } from '../dataset/dataset.registry';
import type { SanctionsConfig } from '../sanctions.config';
import { refusedCsv } from '../upload/upload.errors';
import type { Check, CheckOutcome } from './check';
import { CpuBudget } from './cpu-budget';
import { type PersonRow, sliced } from './person-row';
import { ScreeningMetrics } from './screening.metrics';
import type { OutcomeOf, ScreenOutcome, ScreenTask } from './screening.task';
import { type Lane, ScreeningThreads } from './screening.threads';
import { turnMilliseconds } from './turns';

type Slice = Uint8Array<ArrayBuffer>;

/** Checks people against a dataset. The work is done in threads; here only their results are collected. */
@Injectable()
export class ScreeningService {
  constructor(
    @Inject(ScreeningThreads) private readonly threads: ScreeningThreads,
    private readonly datasets: DatasetRegistry,
    private readonly metrics: ScreeningMetrics,
    @Inject(CONFIG) private readonly config: Pick<SanctionsConfig, 'SCREENING_CPU_SECONDS'>,
  ) {}

  checkFile(check: Check, file: Uint8Array): Promise<CheckOutcome> {
    return this.inLane(check, async (lane) => {
      // A copy, which can be handed over: small files share their memory with others.
      const read = await lane.run({ kind: 'read', bytes: new Uint8Array(file) });
      if ('problem' in read) throw refusedCsv(read.problem);
      const budget = new CpuBudget(this.config.SCREENING_CPU_SECONDS, read.rows);
      budget.spend(read.cpu, 0);
      return this.screen(check, lane, read.slices, budget);
    });
  }

  checkPeople(check: Check, people: readonly PersonRow[]): Promise<CheckOutcome> {
    const budget = new CpuBudget(this.config.SCREENING_CPU_SECONDS, people.length);
    return this.inLane(check, (lane) => this.screen(check, lane, sliced(people), budget));
  }

  /** Whatever ends a check, its slices do not stay in the queue. */
  private async inLane<T>({ caller, gone }: Check, work: (lane: Lane) => Promise<T>): Promise<T> {
    const lane = this.threads.lane(caller);
    const cancel = () => lane.cancel(gone.reason as Error | undefined);
    if (gone.aborted) cancel();
    gone.addEventListener('abort', cancel);
    try {
      return await work(lane);
    } finally {
      gone.removeEventListener('abort', cancel);
      cancel();
    }
  }

  /** A check ends on the versions it began with, even if newer ones come meanwhile. */
  private async screen(check: Check, lane: Lane, slices: Slice[], budget: CpuBudget): Promise<CheckOutcome> {
    check.ticket.hold(slices.reduce((sum, { byteLength }) => sum + byteLength, 0));
    const lease = this.datasets.lease(check.dataset);
    const screenSlice = (slice: Slice) => this.screenSlice(check, lane, lease, slice, budget);
    try {
      return this.outcomeOf(lease, (await Promise.all(slices.map(screenSlice))).flat());
    } finally {
      lease.release();
    }
  }

  /** A slice takes as many turns as it needs. */
  private async screenSlice(
    { ticket, threshold, exclude, format }: Check,
    lane: Lane,
    lease: Lease,
    slice: Slice,
    budget: CpuBudget,
  ): Promise<ScreenOutcome[]> {
    const options = { versions: lease.handles, threshold, exclude, format, milliseconds: turnMilliseconds };
    const outcomes: ScreenOutcome[] = [];
    for (let rest: Slice | undefined = slice; rest;) {
      const { byteLength } = rest;
      const outcome: OutcomeOf<ScreenTask> = await lane.run({ kind: 'screen', slice: rest, ...options });
      rest = outcome.rest;
      ticket.release(byteLength - (rest?.byteLength ?? 0));
      ticket.grow(outcome.results.byteLength + outcome.records.byteLength);
      this.metrics.rows(outcome.rows, outcome.matched);
      this.metrics.cpu(outcome.cpu);
      budget.spend(outcome.cpu, outcome.rows);
      outcomes.push(outcome);
    }
    return outcomes;
  }

  private outcomeOf({ dataset, version, demo, missing }: Lease, outcomes: ScreenOutcome[]): CheckOutcome {
    const sum = (of: 'rows' | 'matched') => outcomes.reduce((total, each) => total + each[of], 0);
    return {
      dataset,
      datasetVersion: version,
      demo,
      missing,
      total: sum('rows'),
      matched: sum('matched'),
      results: outcomes.map(({ results }) => results),
      records: outcomes.map(({ records }) => records),
    };
  }
}
