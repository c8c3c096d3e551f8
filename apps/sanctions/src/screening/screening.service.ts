import { Inject, Injectable } from '@nestjs/common';
import { DatasetRegistry, type Lease } from '../dataset/dataset.registry';
import { refusedCsv } from '../upload/upload.errors';
import type { Check, CheckOutcome } from './check';
import { type PersonRow, sliced, sliceRowsFor } from './person-row';
import { ScreeningMetrics } from './screening.metrics';
import type { ScreenOutcome } from './screening.task';
import { type Lane, ScreeningThreads } from './screening.threads';

type Slice = Uint8Array<ArrayBuffer>;

/** Checks people against a dataset. The work is done in threads; here only their results are collected. */
@Injectable()
export class ScreeningService {
  constructor(
    @Inject(ScreeningThreads) private readonly threads: ScreeningThreads,
    private readonly datasets: DatasetRegistry,
    private readonly metrics: ScreeningMetrics,
  ) {}

  checkFile(check: Check, file: Uint8Array): Promise<CheckOutcome> {
    return this.inLane(check, async (lane) => {
      // A copy, which can be handed over: small files share their memory with others.
      const read = await lane.run({
        kind: 'read',
        bytes: new Uint8Array(file),
        sliceRows: sliceRowsFor(check.threshold),
      });
      if ('problem' in read) throw refusedCsv(read.problem);
      return this.screen(check, lane, read.slices);
    });
  }

  checkPeople(check: Check, people: readonly PersonRow[]): Promise<CheckOutcome> {
    return this.inLane(check, (lane) =>
      this.screen(check, lane, sliced(people, sliceRowsFor(check.threshold))),
    );
  }

  /** Whatever ends a check, its slices do not stay in the queue. */
  private async inLane<T>({ gone }: Check, work: (lane: Lane) => Promise<T>): Promise<T> {
    const lane = this.threads.lane();
    const cancel = () => lane.cancel();
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
  private async screen(check: Check, lane: Lane, slices: Slice[]): Promise<CheckOutcome> {
    check.ticket.hold(slices.reduce((sum, { byteLength }) => sum + byteLength, 0));
    const lease = this.datasets.lease(check.dataset);
    try {
      const outcomes = await Promise.all(slices.map((slice) => this.screenSlice(check, lane, lease, slice)));
      return this.outcomeOf(lease, outcomes);
    } finally {
      lease.release();
    }
  }

  private async screenSlice(check: Check, lane: Lane, lease: Lease, slice: Slice): Promise<ScreenOutcome> {
    const { threshold, exclude, format } = check;
    const { byteLength } = slice;
    const outcome = await lane.run({
      kind: 'screen',
      slice,
      versions: lease.handles,
      threshold,
      exclude,
      format,
    });
    check.ticket.release(byteLength);
    check.ticket.grow(outcome.results.byteLength + outcome.records.byteLength);
    this.metrics.rows(outcome.rows, outcome.matched);
    return outcome;
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
