import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { clientNetwork } from '../client-address/client-network';
import { DomainError } from '../errors/domain.error';
import { type Soon, whenKnown } from '../when-known';
import { CALLER_RESOLVER, type CallerResolver } from './caller';
import { RateLimiter } from './rate-limiter';
import { UNLIMITED } from './unlimited.decorator';

/** Limits every route per API key, or per address where the caller has none, and says how much is left. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly unlimited = new WeakMap<object, boolean>();

  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
    @Optional() @Inject(CALLER_RESOLVER) private readonly callers?: CallerResolver,
  ) {}

  canActivate(context: ExecutionContext): Soon<boolean> {
    if (!this.limiter.enabled || this.isUnlimited(context)) return true;

    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return whenKnown(this.callers?.callerOf(request), (name) =>
      this.take(name ?? addressOf(request), response),
    );
  }

  /** Asked for every request, found out once per route. */
  private isUnlimited(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let unlimited = this.unlimited.get(handler);
    if (unlimited === undefined) {
      unlimited =
        this.reflector.getAllAndOverride<boolean>(UNLIMITED, [handler, context.getClass()]) ?? false;
      this.unlimited.set(handler, unlimited);
    }
    return unlimited;
  }

  private take(caller: string, response: Response): true {
    const { allowed, limit, remaining, resetSeconds } = this.limiter.take(caller);
    response
      .setHeader('RateLimit-Limit', limit)
      .setHeader('RateLimit-Remaining', remaining)
      .setHeader('RateLimit-Reset', resetSeconds);
    if (allowed) return true;
    throw new DomainError(
      'rate-limit',
      429,
      `Too many requests: at most ${limit} a minute. Try again in ${resetSeconds} s.`,
      { 'Retry-After': String(resetSeconds) },
    );
  }
}

const addressOf = (request: Request): string => `address:${clientNetwork(request.ip)}`;
