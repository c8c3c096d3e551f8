import { CONFIG } from '@gatehouse/platform';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { RefusalTrail } from '../audit/refusal-trail.service';
import type { ConsoleConfig } from '../console.config';
import { CallLimitGuard } from '../limit/call-limit.guard';
import { Cookies } from '../login/cookies.service';
import { deriveCsrfToken } from '../login/login-token';
import { csrfRefused } from '../login/login.errors';
import { isSafe, requireOwnOrigin } from '../login/request-origin';
import { isSameText } from '../login/same-text';
import { type PortalLink, toPortalActor } from './portal-link';
import { PortalLinkService } from './portal-link.service';
import { portalEnded } from './portal.errors';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Requires the session of the link in the path; for changes also the CSRF token, because the cookie is not SameSite. */
@Injectable()
export class PortalGuard implements CanActivate {
  constructor(
    private readonly links: PortalLinkService,
    private readonly cookies: Cookies,
    private readonly refusals: RefusalTrail,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    requireOwnOrigin(request, this.config.PUBLIC_URL);
    const id = String(request.params['link']);
    const token = this.cookies.read(request, 'portal');
    const link = token === undefined || !uuid.test(id) ? undefined : await this.links.findSession(id, token);
    if (token === undefined || !link) throw portalEnded();
    if (!isSafe(request) && !isSameText(request.get('x-csrf-token') ?? '', deriveCsrfToken(token))) {
      const operation = `${request.method} ${(request.route as { path: string }).path}`;
      const { code: reason } = csrfRefused();
      await this.refusals.record({ actor: toPortalActor(link), reason, operation });
      throw csrfRefused();
    }
    request.portal = link;
    return true;
  }
}

/** The route requires the session of a link. */
export const RequirePortal = () =>
  applyDecorators(UseGuards(PortalGuard, CallLimitGuard), ApiSecurity('portal-session'));

/** The link of the caller, as a parameter of a route that requires a session. */
export const CurrentPortal = createParamDecorator((_: unknown, context: ExecutionContext): PortalLink => {
  const { portal } = context.switchToHttp().getRequest<Request>();
  if (!portal) throw new Error('This route does not require a portal session.');
  return portal;
});
