import { ApiErrors, CONFIG, DomainError, transientErrors } from '@gatehouse/platform';
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

const adminApiDisabled = 'The admin API is off: GATEHOUSE_ADMIN_TOKEN is not set.';

/** Rejects requests without the bearer token GATEHOUSE_ADMIN_TOKEN. */
@Injectable()
export class AdminTokenGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.config.GATEHOUSE_ADMIN_TOKEN === undefined)
      throw new DomainError('admin.disabled', 404, adminApiDisabled);
    if (this.isAdmin(context.switchToHttp().getRequest<Request>())) return true;
    throw new DomainError('admin.token', 401, 'Invalid admin token');
  }

  /** Whether a request has the token. */
  isAdmin(request: Request): boolean {
    const token = this.config.GATEHOUSE_ADMIN_TOKEN;
    return token !== undefined && isSameText(request.get('authorization') ?? '', `Bearer ${token}`);
  }
}

/** timingSafeEqual needs equal lengths, so the digests are compared. */
const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The route requires the admin token. */
export const RequireAdminToken = () =>
  applyDecorators(
    UseGuards(AdminTokenGuard),
    ApiBearerAuth('admin-token'),
    ApiErrors({ 401: 'Invalid admin token', 404: adminApiDisabled, 429: transientErrors[429] }),
  );
