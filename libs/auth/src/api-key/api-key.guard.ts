import { ApiErrors, CONFIG, type MaybePromise, mapMaybe } from '@gatehouse/platform';
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
import type { OpenAreaConfig } from '../auth.config';
import { ApiKeyCallerService } from './api-key-caller.service';
import { invalidApiKey, missingApiKey } from './api-key.errors';
import type { AuthenticatedKey } from './api-key.service';

/** Rejects requests without an active API key. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(protected readonly caller: ApiKeyCallerService) {}

  canActivate(context: ExecutionContext): MaybePromise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    return mapMaybe(this.caller.identify(request), (key) => {
      if (key) return true;
      throw this.caller.readKey(request) === undefined ? missingApiKey() : invalidApiKey();
    });
  }
}

/** Rejects requests without an active API key if REQUIRE_API_KEY is true. */
@Injectable()
export class OpenAreaGuard extends ApiKeyGuard {
  constructor(
    caller: ApiKeyCallerService,
    @Inject(CONFIG) private readonly config: OpenAreaConfig,
  ) {
    super(caller);
  }

  override canActivate(context: ExecutionContext): MaybePromise<boolean> {
    if (this.config.REQUIRE_API_KEY) return super.canActivate(context);
    return mapMaybe(this.caller.identify(context.switchToHttp().getRequest<Request>()), () => true);
  }
}

/** Requires no key, but rejects an invalid one: the key decides which resources the caller sees. */
@Injectable()
export class OptionalKeyGuard extends ApiKeyGuard {
  override canActivate(context: ExecutionContext): MaybePromise<boolean> {
    const hasKey = this.caller.readKey(context.switchToHttp().getRequest<Request>()) !== undefined;
    return hasKey ? super.canActivate(context) : true;
  }
}

// A new decorator per route: ApiSecurity keeps state from its last use.
const documentApiKey = () => applyDecorators(ApiSecurity('api-key'), ApiErrors({ 401: 'Invalid API key' }));

/** The API key of the caller, as a parameter of a route that requires one. */
export const CallerKey = createParamDecorator((_: unknown, context: ExecutionContext): AuthenticatedKey => {
  const { apiKey } = context.switchToHttp().getRequest<Request>();
  if (!apiKey) throw new Error('This route does not require an API key.');
  return apiKey;
});

/** The API key of the caller, if one was sent. */
export const OptionalCallerKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedKey | undefined =>
    context.switchToHttp().getRequest<Request>().apiKey,
);

/** The route requires an API key. */
export const RequireApiKey = () => applyDecorators(UseGuards(ApiKeyGuard), documentApiKey());

/** The route requires an API key if REQUIRE_API_KEY is true. */
export const OpenArea = () => applyDecorators(UseGuards(OpenAreaGuard), ApiSecurity({}), documentApiKey());

/** The route requires no API key, but rejects an invalid one. */
export const AcceptsApiKey = () =>
  applyDecorators(UseGuards(OptionalKeyGuard), ApiSecurity({}), documentApiKey());
