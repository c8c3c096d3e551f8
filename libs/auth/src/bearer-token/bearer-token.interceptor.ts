import { ApiErrors } from '@gatehouse/platform';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { issuerUnreachable } from './bearer-token.errors';
import { BearerTokenService } from './bearer-token.service';

/**
 * Rejects invalid bearer tokens; a token is optional. An interceptor instead of a guard, because interceptors run after all
 * guards: the API key is checked first, whatever the order of the decorators.
 */
@Injectable()
export class BearerTokenInterceptor implements NestInterceptor {
  constructor(private readonly verifier: BearerTokenService) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    if (authorization !== undefined) await this.verifier.verify(authorization);
    return next.handle();
  }
}

/** The route, or each route of the controller, rejects an invalid bearer token. */
export const ChecksBearerToken = () =>
  applyDecorators(
    UseInterceptors(BearerTokenInterceptor),
    // Both in one requirement: the token never replaces the key.
    ApiSecurity({ 'api-key': [], 'bearer-token': [] }),
    ApiErrors({
      401: 'Invalid bearer token: it has expired',
      503: issuerUnreachable(0).message,
    }),
  );
