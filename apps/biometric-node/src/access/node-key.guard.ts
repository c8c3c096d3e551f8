import { ApiKeyCallerService } from '@gatehouse/auth';
import { BodyReader } from '@gatehouse/platform';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { badRequest } from '../reply/node.errors';
import { ApiNodeErrors, platformErrors } from '../reply/node-openapi';
import { readFields } from './node-call';
import { differentApiKeys, invalidApiKey, missingApiKey } from './node-key.errors';

/**
 * Requires an active API key. A key in the header is checked before the body is read. The body is always read here,
 * because it may have another key.
 */
@Injectable()
export class NodeKeyGuard implements CanActivate {
  constructor(
    private readonly caller: ApiKeyCallerService,
    private readonly bodies: BodyReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.caller.readKey(request) !== undefined || request.apiKey?.operator !== undefined)
      await this.requireActiveKey(request);
    await this.bodies.read(request);
    this.requireOneKey(request);
    await this.requireActiveKey(request);
    return true;
  }

  private async requireActiveKey(request: Request): Promise<void> {
    if (!(await this.caller.identify(request))) throw invalidApiKey();
  }

  private requireOneKey(request: Request): void {
    const { api_key: inBody } = readFields(request);
    if (inBody !== undefined && inBody !== null && typeof inBody !== 'string')
      throw badRequest('api_key must be a string');
    if (request.apiKey?.operator !== undefined) {
      if (inBody) throw differentApiKeys();
      return;
    }
    const given = this.caller.readKey(request);
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
