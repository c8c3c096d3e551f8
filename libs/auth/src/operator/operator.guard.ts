import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { notAnOperator } from './operator-call.errors';

/** Rejects requests that no operator sent with `/admin/as/{key id}/…`. */
@Injectable()
export class OperatorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().apiKey?.operator !== undefined) return true;
    throw notAnOperator();
  }
}

/** The route is for operators only: `/admin/as/{key id}/{path}`. `CallerKey` is the customer whose data they see. */
export const RequireOperator = () => UseGuards(OperatorGuard);
