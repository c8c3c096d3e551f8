import { ApiErrors, CONFIG, DomainError, passingErrors } from '@gatehouse/platform';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from '../auth.config';

const switchedOff = 'The admin API is off: GATEHOUSE_ADMIN_TOKEN is not set.';

/** Lets only the bearer of GATEHOUSE_ADMIN_TOKEN in. */
@Injectable()
export class AdminTokenGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const token = this.config.GATEHOUSE_ADMIN_TOKEN;
    if (token === undefined) throw new DomainError('admin.off', 404, switchedOff);
    const header = context.switchToHttp().getRequest<Request>().get('authorization') ?? '';
    if (sameText(header, `Bearer ${token}`)) return true;
    throw new DomainError('admin.token', 401, 'Invalid admin token');
  }
}

/** Hashing first makes the lengths equal, which the constant-time comparison needs. */
const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The route needs the admin token. */
export const RequireAdminToken = () =>
  applyDecorators(
    UseGuards(AdminTokenGuard),
    ApiBearerAuth('admin-token'),
    ApiErrors({ 401: 'Invalid admin token', 404: switchedOff, 429: passingErrors[429] }),
  );
