import { ApiErrors } from '@gatehouse/platform';
import { applyDecorators, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiKeyCallerService } from '../api-key/api-key-caller.service';
import { invalidApiKey } from '../api-key/api-key.errors';
import { ApiKeyGuard } from '../api-key/api-key.guard';
import { ClientCallerService } from './client-caller.service';
import { invalidClientCredentials } from '../client-credential/client-credential.errors';

/** Rejects requests without an active API key and client credentials of the same customer. Operators need neither. */
@Injectable()
export class ClientCredentialGuard extends ApiKeyGuard {
  constructor(
    caller: ApiKeyCallerService,
    private readonly clients: ClientCallerService,
  ) {
    super(caller);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { apiKey, headers } = context.switchToHttp().getRequest<Request>();
    if (apiKey?.operator !== undefined) return true;
    const client = await this.clients.identify(headers.authorization);
    if (!client || client.customerId !== apiKey?.customerId) throw invalidClientCredentials();
    return true;
  }
}

const securitySchemes = ['client-credentials', 'slc', 'oauth2'];

/** The route requires an API key and client credentials of the same customer: Basic, SLC or an access token. */
export const RequireClientCredentials = () =>
  applyDecorators(
    UseGuards(ClientCredentialGuard),
    ...securitySchemes.map((scheme) => ApiSecurity({ 'api-key': [], [scheme]: [] })),
    ApiErrors({ 401: [invalidApiKey().message, invalidClientCredentials().message] }),
  );
