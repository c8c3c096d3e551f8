import { uuidv7 } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { datasetBusy } from '../dataset.errors';
import { formatReason } from './dataset-import';
import type { ImportProgress } from './list-reading';
import { UploadRepository, type UploadRow } from './upload.repository';

const updateIntervalMs = 1000;
// A process that runs an upload updates it every second, so this one has crashed.
const lostAfterMs = 30_000;

/** The state of the last upload of a dataset. `interrupted`: its process ended, and the list in use was kept. */
export type UploadView = Omit<UploadRow, 'state'> & { state: UploadRow['state'] | 'interrupted' };

export interface NewUpload {
  operator: string;
  totalBytes: number | null;
}

/** Stores the progress of uploads, so that any process can show it. */
@Injectable()
export class UploadProgress {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  async find(dataset: string): Promise<UploadView | undefined> {
    const row = await this.uploads().find(dataset);
    if (row?.state !== 'running' || row.updatedAt >= this.lostBefore()) return row;
    return { ...row, state: 'interrupted' };
  }

  /** Runs an upload. Throws `dataset.busy` while another one of the dataset is running. */
  async run<T>(
    dataset: string,
    { operator, totalBytes }: NewUpload,
    work: (onProgress: (progress: ImportProgress) => void) => Promise<T>,
  ): Promise<T> {
    const id = uuidv7();
    const begun = { id, operator, totalBytes, startedAt: this.clock.now() };
    if (!(await this.uploads().begin(dataset, begun, this.lostBefore()))) throw datasetBusy(dataset);
    let progress: ImportProgress = { bytes: 0, entities: 0 };
    // Also while the client sends nothing.
    const timer = setInterval(
      () =>
        void this.uploads()
          .update(id, progress, this.clock.now())
          .catch(() => undefined),
      updateIntervalMs,
    );
    try {
      const result = await work((next) => (progress = next));
      await this.uploads().end(id, { ...progress, error: null }, this.clock.now());
      return result;
    } catch (error) {
      const reason =
        error instanceof DomainError ? formatReason(error) : 'Internal error. The log has the reason.';
      await this.uploads()
        .end(id, { ...progress, error: reason }, this.clock.now())
        .catch(() => undefined);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  private lostBefore(): Date {
    return new Date(this.clock.now().getTime() - lostAfterMs);
  }

  private uploads(): UploadRepository {
    return new UploadRepository(this.source.manager);
  }
}
