import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DatasetRegistryService, type DatasetSnapshot } from '../dataset/dataset-registry.service';
import type { FoundDecision } from '../decision/decision';
import { DecisionService } from '../decision/decision.service';
import { hashBytes, hashPeople } from '../decision/person-hash';
import { type PersonRow, sliceRows, toSlices } from '../person/person-row';
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

/** The slices of a check whose decisions are in memory. */
const maxLookups = 32;

/** Checks people against a dataset. Threads do the work; this service distributes it and collects the results. */
@Injectable()
export class ScreeningService {
  constructor(
    @Inject(ScreeningThreads) private readonly threads: ScreeningThreads,
    private readonly datasets: DatasetRegistryService,
    private readonly metrics: ScreeningMetrics,
    private readonly decisions: DecisionService,
    @Inject(CONFIG) private readonly config: Pick<SanctionsConfig, 'SCREENING_CPU_SECONDS'>,
  ) {}

  checkFile(check: Check, file: Uint8Array): Promise<CheckOutcome> {
    return this.withQueue(check, async (queue) => {
      // A copy can be transferred to the thread. Small buffers share their memory with others.
      const hashKey = await this.findHashKey(check);
      const read = await queue.run({ kind: 'read', bytes: new Uint8Array(file), hashKey });
      if ('problem' in read) throw invalidCsv(read.problem);
      const budget = new CpuBudget(this.config.SCREENING_CPU_SECONDS, read.rows);
      budget.spend(read.cpu, 0);
      return this.screen(check, queue, read.slices, budget, read.hashes);
    });
  }

  checkPeople(check: Check, people: readonly PersonRow[]): Promise<CheckOutcome> {
    const budget = new CpuBudget(this.config.SCREENING_CPU_SECONDS, people.length);
    return this.withQueue(check, async (queue) => {
      const hashKey = await this.findHashKey(check);
      const hashes = hashKey && hashPeople(hashKey, people);
      return this.screen(check, queue, toSlices(people), budget, hashes);
    });
  }

  /** Undefined if there are no decisions to look up: then the check needs no query. */
  private findHashKey({ owner }: Check): Promise<Buffer | undefined> | undefined {
    return owner && this.decisions.findHashKey(owner);
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
    hashes: Uint8Array | undefined,
  ): Promise<CheckOutcome> {
    check.reservation.holdRows(slices.reduce((sum, { byteLength }) => sum + byteLength, 0));
    const snapshot = this.datasets.acquire(check.dataset);
    const screenSlice = async (slice: Slice, i: number) => {
      const found = hashes && (await this.findDecisions(check, hashes, i));
      return this.screenSlice(check, queue, snapshot, slice, budget, found);
    };
    try {
      // Decisions take memory, so only those of some slices are loaded at a time.
      const width = hashes ? maxLookups : slices.length;
      return this.toOutcome(snapshot, (await mapInParallel(slices, width, screenSlice)).flat());
    } finally {
      snapshot.release();
    }
  }

  /** The decisions about the people of a slice, with one query. */
  private async findDecisions(
    { owner }: Check,
    hashes: Uint8Array,
    slice: number,
  ): Promise<[number, FoundDecision[]][]> {
    const bytes = sliceRows * hashBytes;
    if (!owner) return [];
    return [...(await this.decisions.find(owner, hashes.subarray(slice * bytes, (slice + 1) * bytes)))];
  }

  /** Screens a slice in as many turns as it needs. */
  private async screenSlice(
    { reservation, threshold, exclude, excludeDismissed, format }: Check,
    queue: TaskQueue,
    { handles: versions }: DatasetSnapshot,
    slice: Slice,
    budget: CpuBudget,
    found: readonly [number, FoundDecision[]][] = [],
  ): Promise<ScreenOutcome[]> {
    const options = {
      versions,
      threshold,
      exclude,
      excludeDismissed,
      format,
      milliseconds: turnMilliseconds,
    };
    let done = 0;
    const outcomes: ScreenOutcome[] = [];
    for (let rest: Slice | undefined = slice; rest;) {
      const { byteLength } = rest;
      const decisions = found
        .filter(([row]) => row >= done)
        .map(([row, each]) => [row - done, each] as const);
      const task: ScreenTask = { kind: 'screen', slice: rest, decisions, ...options };
      const outcome: OutcomeOf<ScreenTask> = await queue.run(task);
      done += outcome.rows;
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

/** Maps in the order of the values, at most `width` at a time. */
async function mapInParallel<T, R>(
  values: readonly T[],
  width: number,
  map: (value: T, i: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const entries = values.entries();
  const work = async () => {
    for (const [i, value] of entries) results[i] = await map(value, i);
  };
  await Promise.all(Array.from({ length: Math.min(width, values.length) }, work));
  return results;
}
