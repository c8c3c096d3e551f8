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
import { BearerTokenVerifier } from './bearer-token.verifier';

/**
 * Lets nobody in with a bad bearer token; who sends none is not asked for one. It is no guard, so that the API key is
 * checked first wherever the two decorators stand: interceptors come after all guards, and before the body is looked at.
 */
@Injectable()
export class BearerTokenInterceptor implements NestInterceptor {
  constructor(private readonly verifier: BearerTokenVerifier) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    if (authorization !== undefined) await this.verifier.verify(authorization);
    return next.handle();
  }
}

/** The route, or each route of the controller, checks a bearer token where one is sent. */
export const ChecksBearerToken = () =>
  applyDecorators(
    UseInterceptors(BearerTokenInterceptor),
    // Both in one requirement: the token never stands in for the key.
    ApiSecurity({ 'api-key': [], 'bearer-token': [] }),
    ApiErrors({
      401: 'Invalid bearer token: it has expired',
      503: 'Bearer tokens cannot be checked at the moment: the keys of their issuer cannot be fetched. Try again in a few seconds.',
    }),
  );
