import { ApiKeyCaller } from '@gatehouse/auth';
import { type Soon, whenKnown } from '@gatehouse/platform';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { badRequest } from '../reply/node.error';
import { ApiNodeErrors, platformErrors } from '../reply/node.openapi';
import { bodyOf } from './node-body';
import { differentApiKeys, invalidApiKey, missingApiKey } from './node-key.errors';

/** Lets nobody in without an active API key, in the words of area E. */
@Injectable()
export class NodeKeyGuard implements CanActivate {
  constructor(private readonly caller: ApiKeyCaller) {}

  canActivate(context: ExecutionContext): Soon<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    this.requireOneKey(request);
    return whenKnown(this.caller.identify(request), (key) => {
      if (key) return true;
      throw invalidApiKey();
    });
  }

  private requireOneKey(request: Request): void {
    const { api_key: inBody } = bodyOf(request);
    if (inBody !== undefined && inBody !== null && typeof inBody !== 'string')
      throw badRequest('api_key must be a string');
    const given = this.caller.keyIn(request);
    if (given === undefined) throw missingApiKey();
    if (inBody && inBody !== given) throw differentApiKeys();
  }
}

/** The route needs an API key, in the header or in the body. */
export const RequireNodeKey = () =>
  applyDecorators(
    UseGuards(NodeKeyGuard),
    ApiSecurity('api-key'),
    ApiNodeErrors(missingApiKey(), differentApiKeys(), invalidApiKey(), ...platformErrors),
  );
