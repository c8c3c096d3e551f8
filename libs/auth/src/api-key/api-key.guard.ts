import { ApiErrors, CONFIG } from '@gatehouse/platform';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { OpenAreaConfig } from '../auth.config';
import { ApiKeyCaller } from './api-key.caller';
import { invalidApiKey } from './api-key.errors';

/** Lets nobody in without an active API key. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(protected readonly caller: ApiKeyCaller) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return this.requireKey(context);
  }

  private async requireKey(context: ExecutionContext): Promise<true> {
    if (await this.caller.identify(context.switchToHttp().getRequest<Request>())) return true;
    throw invalidApiKey();
  }
}

/** The same, in the areas that are open unless REQUIRE_API_KEY says otherwise. */
@Injectable()
export class OpenAreaGuard extends ApiKeyGuard {
  constructor(
    caller: ApiKeyCaller,
    @Inject(CONFIG) private readonly config: OpenAreaConfig,
  ) {
    super(caller);
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.config.REQUIRE_API_KEY) return super.canActivate(context);
    const identity = this.caller.identify(context.switchToHttp().getRequest<Request>());
    return identity ? identity.then(() => true) : true;
  }
}

const documented = applyDecorators(ApiSecurity('api-key'), ApiErrors({ 401: 'Invalid API key' }));

/** The route needs an API key. */
export const RequireApiKey = () => applyDecorators(UseGuards(ApiKeyGuard), documented);

/** The route needs an API key where REQUIRE_API_KEY is true. */
export const OpenArea = () => applyDecorators(UseGuards(OpenAreaGuard), documented);
