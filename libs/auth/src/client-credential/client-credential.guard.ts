import { ApiErrors } from '@gatehouse/platform';
import { applyDecorators, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiKeyCaller } from '../api-key/api-key.caller';
import { invalidApiKey } from '../api-key/api-key.errors';
import { ApiKeyGuard } from '../api-key/api-key.guard';
import { ClientCredentialCaller } from './client-credential.caller';
import { invalidClientCredentials } from './client-credential.errors';

/** Lets nobody in without an active API key and credentials of a client of the same customer. */
@Injectable()
export class ClientCredentialGuard extends ApiKeyGuard {
  constructor(
    caller: ApiKeyCaller,
    private readonly clients: ClientCredentialCaller,
  ) {
    super(caller);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { apiKey, headers } = context.switchToHttp().getRequest<Request>();
    const client = await this.clients.identify(headers.authorization);
    if (!client || client.customerId !== apiKey?.customerId) throw invalidClientCredentials();
    return true;
  }
}

const waysIn = ['client-credentials', 'slc', 'oauth2'];

/** The route needs an API key, and credentials of a client of the same customer: Basic, SLC or a bearer token of ours. */
export const RequireClientCredentials = () =>
  applyDecorators(
    UseGuards(ClientCredentialGuard),
    ...waysIn.map((way) => ApiSecurity({ 'api-key': [], [way]: [] })),
    ApiErrors({ 401: [invalidApiKey().message, invalidClientCredentials().message] }),
  );
