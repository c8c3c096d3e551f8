import type { AppLogger, Clock } from '@gatehouse/platform';
import { errors, type JWTVerifyGetKey } from 'jose';
import { issuerAway } from './bearer-token.errors';
import type { JwksSource, KeySet } from './jwks-source';

const second = 1000;
const minute = 60 * second;

/** How long keys are used without asking again. */
const freshFor = 10 * minute;
/** How long they are used while the issuer is away. */
const usableFor = 24 * 60 * minute;
/** Whoever invents key ids must not make us hammer the issuer. */
const betweenFetches = 30 * second;
/** Without keys every request fails, so the issuer is asked sooner. */
const betweenFirstFetches = 5 * second;

/** The keys of the issuer: fetched when they are needed, shared by all who need them, kept while the issuer is away. */
export class JwksCache {
  private held?: { keys: KeySet; at: number };
  private askedAt = -Infinity;
  private asking?: Promise<void>;

  constructor(
    private readonly source: JwksSource,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** The key of a token. One that is not known may be new, so the issuer is asked again before it is refused. */
  readonly keyFor: JWTVerifyGetKey = async (header, token) => {
    const keys = await this.current();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.ask(betweenFetches);
      if (!this.held || this.held.keys === keys) throw error;
      return this.held.keys(header, token);
    }
  };

  private async current(): Promise<KeySet> {
    if (!this.heldWithin(freshFor))
      await this.ask(this.heldWithin(usableFor) ? betweenFetches : betweenFirstFetches);
    const held = this.heldWithin(usableFor);
    if (!held) throw issuerAway(betweenFirstFetches / second);
    return held.keys;
  }

  /** Joins a fetch that is under way, or begins one unless the last was too recent. */
  private async ask(pause: number): Promise<void> {
    if (!this.asking && this.since(this.askedAt) >= pause)
      this.asking = this.refetch().finally(() => {
        this.askedAt = this.clock.now().getTime();
        this.asking = undefined;
      });
    await this.asking;
  }

  private async refetch(): Promise<void> {
    try {
      const keys = await this.source.fetch();
      this.held = { keys, at: this.clock.now().getTime() };
    } catch (error) {
      const { message } = error as Error;
      this.logger.warn(`the keys at JWT_JWKS_URL cannot be fetched: ${message}`, 'JwksCache');
    }
  }

  private heldWithin(milliseconds: number) {
    return this.held && this.since(this.held.at) < milliseconds ? this.held : undefined;
  }

  // A clock that was put back must not make keys young for ever.
  private since(time: number): number {
    return Math.abs(this.clock.now().getTime() - time);
  }
}
