import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../errors/domain.error';
import { type Soon, whenKnown } from '../when-known';
import { CALLER_RESOLVER, callerAddress, type CallerResolver } from './caller';
import { type Allowance, RateLimiter } from './rate-limiter';
import { UNLIMITED } from './unlimited.decorator';

/**
 * Limits every route per API key, or per address where the caller has none, and says how much is left. The address is charged
 * before anything is read or looked up for a caller, and gets it back when a valid key pays instead. So made-up keys cost
 * their address, and the database sees no more of them than the address may send.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly unlimited = new WeakMap<object, boolean>();

  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
    @Optional() @Inject(CALLER_RESOLVER) private readonly callers?: CallerResolver,
  ) {}

  canActivate(context: ExecutionContext): Soon<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (this.isUnlimited(context)) return true;
    if (!this.limiter.enabled) return this.identify(request);
    const address = callerAddress(request);
    if (this.callers?.isRecognised(request))
      return whenKnown(this.callers.callerOf(request), (name) =>
        this.charge(name ?? address, request, response),
      );
    const reservation = this.limiter.reserve(address);
    requireAllowed(reservation, response);
    return whenKnown(this.callers?.callerOf(request), (name) => {
      if (name !== undefined) reservation.giveBack();
      else reservation.keep();
      return name === undefined || this.charge(name, request, response);
    });
  }

  /** Also without limits: what a request holds in memory is charged to its caller. */
  private identify(request: Request): Soon<true> {
    return whenKnown(this.callers?.callerOf(request), (name) => {
      request.caller = name;
      return true as const;
    });
  }

  private charge(name: string, request: Request, response: Response): true {
    request.caller = name;
    requireAllowed(this.limiter.take(name), response);
    return true;
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
}

/** Says how much is left, and refuses where nothing is. */
function requireAllowed({ allowed, limit, remaining, resetSeconds }: Allowance, response: Response): void {
  response
    .setHeader('RateLimit-Limit', limit)
    .setHeader('RateLimit-Remaining', remaining)
    .setHeader('RateLimit-Reset', resetSeconds);
  if (allowed) return;
  throw new DomainError(
    'rate-limit',
    429,
    `Too many requests: at most ${limit} a minute. Try again in ${resetSeconds} s.`,
    { 'Retry-After': String(resetSeconds) },
  );
}
