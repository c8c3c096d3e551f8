import { ApiErrors, CONFIG, type Soon, whenKnown } from '@gatehouse/platform';
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
import { ApiKeyCaller } from './api-key.caller';
import { invalidApiKey } from './api-key.errors';
import type { AuthenticatedKey } from './api-key.service';

/** Lets nobody in without an active API key. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(protected readonly caller: ApiKeyCaller) {}

  canActivate(context: ExecutionContext): Soon<boolean> {
    return whenKnown(this.caller.identify(context.switchToHttp().getRequest<Request>()), (key) => {
      if (key) return true;
      throw invalidApiKey();
    });
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

  override canActivate(context: ExecutionContext): Soon<boolean> {
    if (this.config.REQUIRE_API_KEY) return super.canActivate(context);
    return whenKnown(this.caller.identify(context.switchToHttp().getRequest<Request>()), () => true);
  }
}

/** Where no key is needed, one that is sent must be good: it says whose things may be seen. */
@Injectable()
export class GivenKeyGuard extends ApiKeyGuard {
  override canActivate(context: ExecutionContext): Soon<boolean> {
    const isGiven = this.caller.keyIn(context.switchToHttp().getRequest<Request>()) !== undefined;
    return isGiven ? super.canActivate(context) : true;
  }
}

// Made anew for each route: ApiSecurity remembers what stood on the last one.
const documented = () => applyDecorators(ApiSecurity('api-key'), ApiErrors({ 401: 'Invalid API key' }));

/** The key that was shown, as a parameter of a route that needs one. */
export const CallerKey = createParamDecorator((_: unknown, context: ExecutionContext): AuthenticatedKey => {
  const { apiKey } = context.switchToHttp().getRequest<Request>();
  if (!apiKey) throw new Error('This route lets callers in without an API key.');
  return apiKey;
});

/** The key that was shown, if there was one. */
export const OptionalCallerKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedKey | undefined =>
    context.switchToHttp().getRequest<Request>().apiKey,
);

/** The route needs an API key. */
export const RequireApiKey = () => applyDecorators(UseGuards(ApiKeyGuard), documented());

/** The route needs an API key where REQUIRE_API_KEY is true. */
export const OpenArea = () => applyDecorators(UseGuards(OpenAreaGuard), ApiSecurity({}), documented());

/** The route needs no API key, but checks one that is sent. */
export const AcceptsApiKey = () => applyDecorators(UseGuards(GivenKeyGuard), ApiSecurity({}), documented());
