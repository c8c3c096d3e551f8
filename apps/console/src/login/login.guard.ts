import { ApiErrors, CONFIG, DomainError } from '@gatehouse/platform';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { toActor } from '../audit/console-chain';
import { RefusalTrail } from '../audit/refusal-trail.service';
import type { ConsoleConfig } from '../console.config';
import { tooManyCalls } from '../limit/call-limit.errors';
import { CallLimitGuard } from '../limit/call-limit.guard';
import type { Permission } from '../role/permission';
import { listPermissions } from '../role/role.table';
import { mayAccessAll } from '../user/user';
import { Cookies } from './cookies.service';
import type { Login } from './login';
import { deriveCsrfToken } from './login-token';
import { crossSite, csrfRefused, notLoggedIn, notPermitted } from './login.errors';
import { LoginService } from './login.service';
import { isSafe, requireOwnOrigin } from './request-origin';
import { isSameText } from './same-text';

const PERMISSION = 'console permission';

/** Requests that the page repeats by itself send it: they do not keep an unattended login alive. */
export const backgroundHeader = 'x-background';

/** Requires a login, for changes also the CSRF token, and the permission of the route. */
@Injectable()
export class LoginGuard implements CanActivate {
  constructor(
    private readonly logins: LoginService,
    private readonly cookies: Cookies,
    private readonly refusals: RefusalTrail,
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    requireOwnOrigin(request, this.config.PUBLIC_URL);
    const token = this.cookies.read(request);
    const isBackground = request.get(backgroundHeader) !== undefined;
    const login = token === undefined ? undefined : await this.logins.find(token, { isBackground });
    if (token === undefined || !login) throw notLoggedIn();
    const permission = this.reflector.get<Permission | undefined>(PERMISSION, context.getHandler());
    try {
      if (!isSafe(request)) requireCsrfToken(request, token);
      if (permission !== undefined) requireInstallationPermission(login, permission);
    } catch (error) {
      await this.record(login, request, error);
      throw error;
    }
    request.login = login;
    return true;
  }

  private async record({ user }: Login, { method, route }: Request, error: unknown): Promise<void> {
    if (!(error instanceof DomainError)) return;
    // The pattern of the route: a path can be long, and have any text.
    const { path } = route as { path: string };
    await this.refusals.record({ actor: toActor(user), reason: error.code, operation: `${method} ${path}` });
  }
}

function requireCsrfToken(request: Request, token: string): void {
  if (!isSameText(request.get('x-csrf-token') ?? '', deriveCsrfToken(token))) throw csrfRefused();
}

export function requirePermission({ user }: Login, permission: Permission): void {
  if (!listPermissions(user.roles).includes(permission)) throw notPermitted(permission);
}

/** For what belongs to no customer: otherwise an admin of some customers could create one of all. */
function requireInstallationPermission(login: Login, permission: Permission): void {
  requirePermission(login, permission);
  if (!mayAccessAll(login.user)) throw notPermitted(permission);
}

/** The route requires a login, and this permission for all customers if one is given. */
export const RequireLogin = (permission?: Permission) =>
  applyDecorators(
    UseGuards(LoginGuard, CallLimitGuard),
    ApiSecurity('console-login'),
    ApiErrors({
      401: notLoggedIn().message,
      403: crossSite().message,
      429: tooManyCalls('call').message,
    }),
    ...(permission === undefined ? [] : [SetMetadata(PERMISSION, permission)]),
  );

/** The login of the caller, as a parameter of a route that requires one. */
export const CurrentLogin = createParamDecorator((_: unknown, context: ExecutionContext): Login => {
  const { login } = context.switchToHttp().getRequest<Request>();
  if (!login) throw new Error('This route does not require a login.');
  return login;
});
