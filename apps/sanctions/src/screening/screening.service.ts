import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DatasetRegistryService, type DatasetSnapshot } from '../dataset/dataset-registry.service';
import { type PersonRow, toSlices } from '../person/person-row';
import type { CheckOutcome } from '../reply/check-reply';
import type { SanctionsConfig } from '../sanctions.config';
import { invalidCsv } from '../upload/upload.errors';
import type { Check } from './check';
import { CpuBudget } from './cpu-budget';
import { ScreeningMetrics } from './screening.metrics';
import type { OutcomeOf, ScreenOutcome, ScreenTask } from './screening.task';
import { type TaskQueue, ScreeningThreads } from './screening.threads';
import { turnMilliseconds } from './turns';

type Slice = Uint8Array<ArrayBuffer>;

/** Checks people against a dataset. Threads do the work; this service distributes it and collects the results. */
@Injectable()
export class ScreeningService {
  constructor(
    @Inject(ScreeningThreads) private readonly threads: ScreeningThreads,
    private readonly datasets: DatasetRegistryService,
    private readonly metrics: ScreeningMetrics,
    @Inject(CONFIG) private readonly config: Pick<SanctionsConfig, 'SCREENING_CPU_SECONDS'>,
  ) {}

  checkFile(check: Check, file: Uint8Array): Promise<CheckOutcome> {
    return this.withQueue(check, async (queue) => {
      // A copy can be transferred to the thread. Small buffers share their memory with others.
      const read = await queue.run({ kind: 'read', bytes: new Uint8Array(file) });
      if ('problem' in read) throw invalidCsv(read.problem);
      const budget = new CpuBudget(this.config.SCREENING_CPU_SECONDS, read.rows);
      budget.spend(read.cpu, 0);
      return this.screen(check, queue, read.slices, budget);
    });
  }

  checkPeople(check: Check, people: readonly PersonRow[]): Promise<CheckOutcome> {
    const budget = new CpuBudget(this.config.SCREENING_CPU_SECONDS, people.length);
    return this.withQueue(check, (queue) => this.screen(check, queue, toSlices(people), budget));
  }

  /** Removes the slices of a check from the queue when it ends or is cancelled. */
  private async withQueue<T>(
    { caller, cancelled }: Check,
    work: (queue: TaskQueue) => Promise<T>,
  ): Promise<T> {
    const queue = this.threads.createQueue(caller);
    const cancel = () => queue.cancel(cancelled.reason as Error | undefined);
    if (cancelled.aborted) cancel();
    cancelled.addEventListener('abort', cancel);
    try {
      return await work(queue);
    } finally {
      cancelled.removeEventListener('abort', cancel);
      cancel();
    }
  }

  /** A check uses the same versions from start to end, even if newer ones are installed in the meantime. */
  private async screen(
    check: Check,
    queue: TaskQueue,
    slices: Slice[],
    budget: CpuBudget,
  ): Promise<CheckOutcome> {
    check.reservation.holdRows(slices.reduce((sum, { byteLength }) => sum + byteLength, 0));
    const snapshot = this.datasets.acquire(check.dataset);
    const screenSlice = (slice: Slice) => this.screenSlice(check, queue, snapshot, slice, budget);
    try {
      return this.toOutcome(snapshot, (await Promise.all(slices.map(screenSlice))).flat());
    } finally {
      snapshot.release();
    }
  }

  /** Screens a slice in as many turns as it needs. */
  private async screenSlice(
    { reservation, threshold, exclude, format }: Check,
    queue: TaskQueue,
    { handles: versions }: DatasetSnapshot,
    slice: Slice,
    budget: CpuBudget,
  ): Promise<ScreenOutcome[]> {
    const options = { versions, threshold, exclude, format, milliseconds: turnMilliseconds };
    const outcomes: ScreenOutcome[] = [];
    for (let rest: Slice | undefined = slice; rest;) {
      const { byteLength } = rest;
      const outcome: OutcomeOf<ScreenTask> = await queue.run({ kind: 'screen', slice: rest, ...options });
      rest = outcome.rest;
      reservation.releaseRows(byteLength - (rest?.byteLength ?? 0));
      reservation.growReply(outcome.results.byteLength + outcome.records.byteLength);
      this.metrics.countRows(outcome.rows, outcome.matched);
      this.metrics.countCpuTime(outcome.cpu);
      budget.spend(outcome.cpu, outcome.rows);
      outcomes.push(outcome);
    }
    return outcomes;
  }

  private toOutcome(
    { dataset, version, demo, note }: DatasetSnapshot,
    outcomes: ScreenOutcome[],
  ): CheckOutcome {
    const sum = (field: 'rows' | 'matched') => outcomes.reduce((total, each) => total + each[field], 0);
    return {
      dataset,
      datasetVersion: version,
      demo,
      note,
      total: sum('rows'),
      matched: sum('matched'),
      results: outcomes.map(({ results }) => results),
      records: outcomes.map(({ records }) => records),
    };
  }
}
