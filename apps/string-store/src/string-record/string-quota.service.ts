import { CallerHashService } from '@gatehouse/auth';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { StringStoreConfig } from '../string-store.config';

/** The caller that a string counts for, and how much that caller may store. */
export interface CallerQuota {
  owner: Buffer;
  maxStrings: number;
  maxBytes: number;
}

/** Limits how much each caller may store: an API key, or an address without one. */
@Injectable()
export class StringQuotaService {
  private readonly maxStrings: number;
  private readonly maxBytes: number;

  constructor(
    @Inject(CONFIG) config: StringStoreConfig,
    private readonly callers: CallerHashService,
  ) {
    this.maxStrings = config.MAX_STRINGS_PER_CALLER || Number.MAX_SAFE_INTEGER;
    this.maxBytes = config.MAX_STRING_BYTES_PER_CALLER || Number.MAX_SAFE_INTEGER;
  }

  /** Returns undefined without limits; then usage is not counted either. */
  async findQuota(request: Request): Promise<CallerQuota | undefined> {
    const { maxStrings, maxBytes } = this;
    if (Math.min(maxStrings, maxBytes) === Number.MAX_SAFE_INTEGER) return undefined;
    return { owner: await this.callers.hash(request), maxStrings, maxBytes };
  }
}
