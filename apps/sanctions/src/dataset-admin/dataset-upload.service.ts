import { AuditTrail } from '@gatehouse/audit';
import {
  DatasetStore,
  type ImportRequest,
  type ImportResult,
  type ListSource,
  UploadProgress,
} from '@gatehouse/datasets';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { receiveBytes } from '../population/upload/upload-bytes';
import type { SanctionsConfig } from '../sanctions.config';
import { datasetsChain } from './datasets-chain';
import { tooManyUploads, uploadTooLarge } from './dataset-admin.errors';

// Each has a connection to the database until it ends.
const maxRunning = 2;

export interface UploadRequest extends Pick<ImportRequest, 'name' | 'format' | 'title' | 'force'> {
  operator: string;
  /** For the description of the source. */
  fileName: string;
}

/** Imports a list while it arrives. It replaces the one in use only if it is complete. */
@Injectable()
export class DatasetUploadService {
  private running = 0;

  constructor(
    private readonly store: DatasetStore,
    private readonly progress: UploadProgress,
    private readonly audit: AuditTrail,
    @Inject(CONFIG)
    private readonly config: Pick<SanctionsConfig, 'DATASET_UPLOAD_BYTES' | 'TRANSFER_TIMEOUT_SECONDS'>,
  ) {}

  async run(request: Request, { operator, fileName, ...list }: UploadRequest): Promise<ImportResult> {
    const totalBytes = Number(request.headers['content-length'] ?? NaN);
    const limit = this.config.DATASET_UPLOAD_BYTES;
    if (totalBytes > limit) throw uploadTooLarge(limit);
    if (this.running >= maxRunning) throw tooManyUploads();
    this.running++;
    try {
      const begun = { operator, totalBytes: Number.isNaN(totalBytes) ? null : totalBytes };
      const source = this.toSource(request, fileName, begun.totalBytes);
      const result = await this.progress.run(list.name, begun, (onProgress) =>
        this.import(source, { ...list, onProgress }),
      );
      await this.record(operator, list, result);
      return result;
    } finally {
      this.running--;
    }
  }

  private async import(
    source: ListSource,
    { onProgress, ...list }: ImportRequest & Required<Pick<ImportRequest, 'onProgress'>>,
  ): Promise<ImportResult> {
    let bytes = 0;
    const result = await this.store.importFrom(source, {
      ...list,
      onProgress: (progress) => {
        bytes = progress.bytes;
        onProgress(progress);
      },
    });
    // Progress is reported with the bytes that were read, before their entries are counted.
    onProgress({ bytes, entities: result.entities });
    return result;
  }

  private toSource(request: Request, fileName: string, totalBytes: number | null): ListSource {
    const bytes = receiveBytes(request, {
      limit: this.config.DATASET_UPLOAD_BYTES,
      timeoutSeconds: this.config.TRANSFER_TIMEOUT_SECONDS,
      // Nothing but its end ends an upload.
      signal: new AbortController().signal,
      tooLarge: uploadTooLarge,
    });
    return {
      description: fileName,
      open: () =>
        Promise.resolve({
          files: new Map([['list', { name: fileName, bytes }]]),
          ...(totalBytes !== null && { totalBytes }),
          close: async () => void (await bytes.return(undefined)),
        }),
    };
  }

  private record(
    user: string,
    { name, format, force }: Pick<ImportRequest, 'name' | 'format' | 'force'>,
    { outcome, version, checksum, entities, people }: ImportResult,
  ): Promise<void> {
    return this.audit.record(datasetsChain, {
      actor: { type: 'operator', user },
      action: 'dataset.imported',
      subject: `dataset/${name}`,
      after: { outcome, version, checksum, format, force, entities, people },
    });
  }
}
