import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { portalUser } from '../portal/portal-link';
import { CallLimit } from './call-limit.service';

const TRANSFER = 'console transfer';

/** The reply of the route is long: it is limited as a transfer. */
export const Transfer = () => SetMetadata(TRANSFER, true);

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by the guards of a gateway. */
    isTransfer?: boolean;
  }
}

/** Limits the parallel requests of a user, or of the session of a link. Runs after the guard that finds them. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(
    private readonly limit: CallLimit,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { login, portal, isTransfer } = http.getRequest<Request>();
    const user = login?.user.name ?? (portal && portalUser(portal));
    if (user === undefined) throw new Error('This route does not require a login or a link.');
    const isLong = isTransfer ?? this.reflector.get<boolean | undefined>(TRANSFER, context.getHandler());
    this.limit.enter(user, isLong ? 'transfer' : 'call', http.getResponse<Response>());
    return true;
  }
}
