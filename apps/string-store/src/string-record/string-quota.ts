import { CallerHash } from '@gatehouse/auth';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { StringStoreConfig } from '../string-store.config';

/** Whom a string counts for, and how much that caller may store. */
export interface QuotaShare {
  owner: Buffer;
  maxStrings: number;
  maxBytes: number;
}

/** What each caller may store: an API key, or an address without one. */
@Injectable()
export class StringQuota {
  private readonly maxStrings: number;
  private readonly maxBytes: number;

  constructor(
    @Inject(CONFIG) config: StringStoreConfig,
    private readonly callers: CallerHash,
  ) {
    this.maxStrings = config.MAX_STRINGS_PER_CALLER || Number.MAX_SAFE_INTEGER;
    this.maxBytes = config.MAX_STRING_BYTES_PER_CALLER || Number.MAX_SAFE_INTEGER;
  }

  /** Undefined where nothing is limited: then nothing is counted either. */
  async shareOf(request: Request): Promise<QuotaShare | undefined> {
    const { maxStrings, maxBytes } = this;
    if (Math.min(maxStrings, maxBytes) === Number.MAX_SAFE_INTEGER) return undefined;
    return { owner: await this.callers.of(request), maxStrings, maxBytes };
  }
}
