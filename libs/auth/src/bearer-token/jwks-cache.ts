import type { AppLogger, Clock } from '@gatehouse/platform';
import { errors, type JWTVerifyGetKey } from 'jose';
import { issuerUnreachable } from './bearer-token.errors';
import type { JwksSource, KeySet } from './jwks-source';

const second = 1000;
const minute = 60 * second;

/** How long keys are used without another fetch. */
const freshMs = 10 * minute;
/** How long keys are used while the issuer is unreachable. */
const maxAgeMs = 24 * 60 * minute;
/** Limits fetches that unknown key ids cause. */
const minFetchIntervalMs = 30 * second;
/** Shorter, because every request fails without keys. */
const retryIntervalMs = 5 * second;

/** Caches the keys of the issuer: fetched on demand, kept while the issuer is unreachable. */
export class JwksCache {
  private cached?: { keys: KeySet; at: number };
  private lastFetchAt = -Infinity;
  private pendingFetch?: Promise<void>;

  constructor(
    private readonly source: JwksSource,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Finds the key of a token. An unknown key may be new, so the keys are fetched again before the token is rejected. */
  readonly findKey: JWTVerifyGetKey = async (header, token) => {
    const keys = await this.getKeySet();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.refresh(minFetchIntervalMs);
      if (!this.cached || this.cached.keys === keys) throw error;
      return this.cached.keys(header, token);
    }
  };

  private async getKeySet(): Promise<KeySet> {
    if (!this.cachedWithin(freshMs))
      await this.refresh(this.cachedWithin(maxAgeMs) ? minFetchIntervalMs : retryIntervalMs);
    const held = this.cachedWithin(maxAgeMs);
    if (!held) throw issuerUnreachable(retryIntervalMs / second);
    return held.keys;
  }

  /** Waits for the pending fetch, or starts one unless the last one was too recent. */
  private async refresh(minIntervalMs: number): Promise<void> {
    if (!this.pendingFetch && this.msSince(this.lastFetchAt) >= minIntervalMs)
      this.pendingFetch = this.fetchKeys().finally(() => {
        this.lastFetchAt = this.clock.now().getTime();
        this.pendingFetch = undefined;
      });
    await this.pendingFetch;
  }

  private async fetchKeys(): Promise<void> {
    try {
      const keys = await this.source.fetch();
      this.cached = { keys, at: this.clock.now().getTime() };
    } catch (error) {
      const { message } = error as Error;
      this.logger.warn(`failed to fetch JWT_JWKS_URL: ${message}`, 'JwksCache');
    }
  }

  private cachedWithin(milliseconds: number) {
    return this.cached && this.msSince(this.cached.at) < milliseconds ? this.cached : undefined;
  }

  // Absolute, so that keys also expire after the clock was set back.
  private msSince(time: number): number {
    return Math.abs(this.clock.now().getTime() - time);
  }
}
