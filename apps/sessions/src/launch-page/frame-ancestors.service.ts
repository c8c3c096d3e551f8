import { CustomerService, LookupCache } from '@gatehouse/auth';
import { AppLogger, callerAddress, RateLimiter } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { setTimeout as pause } from 'node:timers/promises';
import { toDigest } from '../session/session-secret';
import { SessionService } from '../session/session.service';

/** A page must not wait longer for the right to be shown in a frame; shorter where no customer allowed any until now, so that there is little to miss. */
const timeoutMs = 500;
const timeoutWithoutFramesMs = 50;

// The customer of a session never changes.
const customerTtlMs = 60_000;

const none: readonly string[] = [];

/**
 * Finds the origins that may show the page of a session in a frame. Without an answer in time, for an unknown session and for a
 * caller over its limit there are none. It never fails, and asks nothing if no customer allows frames.
 */
@Injectable()
export class FrameAncestorsService {
  private readonly owners = new LookupCache<string | null>({ ttlMs: customerTtlMs });
  /** Whether any customer allowed frames at the last lookup. */
  private hasFrames = true;

  constructor(
    private readonly customers: CustomerService,
    private readonly sessions: SessionService,
    private readonly limiter: RateLimiter,
    private readonly logger: AppLogger,
  ) {}

  async find(request: Request): Promise<readonly string[]> {
    const { sessionId } = request.query;
    if (typeof sessionId !== 'string') return none;
    const cancel = new AbortController();
    const timeout = pause(this.hasFrames ? timeoutMs : timeoutWithoutFramesMs, none, {
      signal: cancel.signal,
    });
    // The timer is rejected when it is cancelled.
    timeout.catch(() => undefined);
    try {
      return await Promise.race([this.lookUp(sessionId, request), timeout]);
    } catch (error) {
      this.logger.debug(`failed to look up frame ancestors: ${String(error)}`, 'FrameAncestorsService');
      return none;
    } finally {
      cancel.abort();
    }
  }

  private async lookUp(sessionId: string, request: Request): Promise<readonly string[]> {
    const origins = await this.customers.getEmbedOrigins();
    this.hasFrames = origins.size > 0;
    if (!this.hasFrames) return none;
    const customerId = await this.owners.get(toDigest(sessionId), () => this.findOwner(sessionId, request));
    return origins.get(customerId ?? '') ?? none;
  }

  /** Each lookup is charged to the address: the page itself is not rate limited. */
  private async findOwner(sessionId: string, request: Request): Promise<string | null> {
    if (this.limiter.enabled && !this.limiter.take(callerAddress(request)).allowed)
      throw new Error('too many requests of this address');
    return this.sessions.findCustomer({ sessionId });
  }
}
