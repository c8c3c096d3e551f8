import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../errors/domain.error';
import { type MaybePromise, mapMaybe } from '../maybe-promise';
import { CALLER_RESOLVER, callerAddress, type CallerResolver } from './caller';
import type { Allowance } from './budget';
import { RateLimiter } from './rate-limiter';
import { UNLIMITED } from './unlimited.decorator';

/**
 * Limits every route per API key, or per address without a key, and reports the remaining requests. The address is charged before the
 * caller is identified, and the charge is released when a valid key is charged instead. So invalid keys count for their address,
 * and cannot cause more database lookups than the limit of the address.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly unlimited = new WeakMap<object, boolean>();

  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
    @Optional() @Inject(CALLER_RESOLVER) private readonly callers?: CallerResolver,
  ) {}

  canActivate(context: ExecutionContext): MaybePromise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (this.isUnlimited(context)) return true;
    if (!this.limiter.enabled || this.callers?.isUncharged(request)) return this.identify(request);
    const address = callerAddress(request);
    if (this.callers?.isRecognised(request))
      return mapMaybe(this.callers.resolveCaller(request), (name) =>
        this.charge(name ?? address, request, response),
      );
    const reservation = this.limiter.reserve(address);
    requireAllowed(reservation, response);
    return mapMaybe(this.callers?.resolveCaller(request), (name) => {
      if (name !== undefined) reservation.release();
      else reservation.confirm();
      return name === undefined || this.charge(name, request, response);
    });
  }

  /** Also without limits, because the memory of a request is charged to its caller. */
  private identify(request: Request): MaybePromise<true> {
    return mapMaybe(this.callers?.resolveCaller(request), (name) => {
      request.caller = name;
      return true as const;
    });
  }

  private charge(name: string, request: Request, response: Response): true {
    request.caller = name;
    requireAllowed(this.limiter.take(name), response);
    return true;
  }

  /** Cached per route. */
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

/** Sets the rate limit headers, and throws 429 when nothing remains. */
function requireAllowed({ allowed, limit, remaining, resetSeconds }: Allowance, response: Response): void {
  response
    .setHeader('RateLimit-Limit', limit)
    .setHeader('RateLimit-Remaining', remaining)
    .setHeader('RateLimit-Reset', resetSeconds);
  if (allowed) return;
  throw new DomainError(
    'rate-limit',
    429,
    `Too many requests: at most ${limit} per minute. Try again in ${resetSeconds} s.`,
    { 'Retry-After': String(resetSeconds) },
  );
}
