import {
  ApiErrors,
  bodyErrors,
  Clock,
  transientErrors,
  unexpectedBodyErrors,
  UuidParam,
} from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { apiKeyNotActive } from '../api-key/api-key.errors';
import { ApiKeyService } from '../api-key/api-key.service';
import { ClientCredentialService } from '../client-credential/client-credential.service';
import { LongLivedCredentialService } from '../long-lived-credential/long-lived-credential.service';
import { RequireAdminToken } from './admin-token.guard';
import {
  ApiKeyReply,
  ClientReply,
  CreateApiKeyBody,
  CreateClientBody,
  CreatedApiKeyReply,
  CreatedClientReply,
  CreatedSlcReply,
  CreateSlcBody,
  customerMessage,
  RotateApiKeyBody,
  SlcReply,
} from './credential-admin.dto';

@ApiTags('admin')
@RequireAdminToken()
@ApiErrors({ 503: transientErrors[503] })
@Controller('admin')
export class CredentialAdminController {
  constructor(
    private readonly keys: ApiKeyService,
    private readonly clients: ClientCredentialService,
    private readonly longLived: LongLivedCredentialService,
    private readonly clock: Clock,
  ) {}

  @Get('keys')
  @ApiOperation({
    operationId: 'listApiKeys',
    summary: 'List the API keys; the keys themselves are never shown again',
    description:
      'All API keys with their customer, mode and state. A key itself is only shown when it is created.',
  })
  @ApiOkResponse({ type: [ApiKeyReply] })
  async listKeys(): Promise<ApiKeyReply[]> {
    const now = this.clock.now();
    return (await this.keys.list()).map((key) => ApiKeyReply.of(key, now));
  }

  @Post('keys')
  @ApiOperation({
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'Creates a key for a customer, and the customer with its first key. The reply is the only place where the key is shown.',
  })
  @ApiCreatedResponse({ type: CreatedApiKeyReply })
  @ApiErrors({ 400: 'mode must be live or test', ...bodyErrors })
  async createKey(@Body() body: CreateApiKeyBody): Promise<CreatedApiKeyReply> {
    const { id, key } = await this.keys.create({
      customer: body.customer,
      mode: body.mode ?? 'live',
      apiId: body.api_id,
      usagePlanId: body.usage_plan_id,
      productCode: body.product_code,
    });
    return { id, api_key: key };
  }

  @Post('keys/:id/revoke')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key; it stops working everywhere within 5 seconds',
    description:
      'Revokes the key for good. Requests with it then get 401. Revoking a revoked key changes nothing.',
  })
  @ApiNoContentResponse({ description: 'Revoked.' })
  @ApiErrors({
    400: 'id must be a UUID',
    404: 'There is no API key with the id 0198c0de-0000-7000-8000-000000000000.',
  })
  @ApiErrors(unexpectedBodyErrors)
  revokeKey(@UuidParam('id') id: string): Promise<void> {
    return this.keys.revoke(id);
  }

  @Post('keys/:id/rotate')
  @ApiOperation({
    operationId: 'rotateApiKey',
    summary: 'Replace an API key; the old key stays valid for the grace period',
    description:
      'Creates a key with the same properties. The old key keeps working for `grace_seconds`, so that callers can be switched one by one.',
  })
  @ApiCreatedResponse({ type: CreatedApiKeyReply })
  @ApiErrors({
    400: 'id must be a UUID',
    404: 'There is no API key with the id 0198c0de-0000-7000-8000-000000000000.',
    409: apiKeyNotActive('0198c0de-0000-7000-8000-000000000000').message,
    ...bodyErrors,
  })
  async rotateKey(@UuidParam('id') id: string, @Body() body: RotateApiKeyBody): Promise<CreatedApiKeyReply> {
    const created = await this.keys.rotate(id, body.grace_seconds ?? 0);
    return { id: created.id, api_key: created.key };
  }

  @Get('clients')
  @ApiOperation({
    operationId: 'listClients',
    summary: 'List the client credentials, without their secrets',
    description:
      'All client credentials with their customer and state. A secret is only shown when it is created.',
  })
  @ApiOkResponse({ type: [ClientReply] })
  async listClients(): Promise<ClientReply[]> {
    return (await this.clients.list()).map((client) => ClientReply.of(client));
  }

  @Post('clients')
  @ApiOperation({
    operationId: 'createClient',
    summary: 'Create client credentials',
    description:
      'Creates a client id and a client secret for a customer. The reply is the only place where the secret is shown.',
  })
  @ApiCreatedResponse({ type: CreatedClientReply })
  @ApiErrors({ 400: customerMessage, ...bodyErrors })
  async createClient(@Body() body: CreateClientBody): Promise<CreatedClientReply> {
    const { id, clientId, clientSecret } = await this.clients.create(body.customer);
    return { id, client_id: clientId, client_secret: clientSecret };
  }

  @Post('clients/:id/revoke')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeClient',
    summary: 'Revoke client credentials',
    description:
      'Revokes the credentials for good. They and the tokens that were granted to them stop working everywhere within 5 seconds.',
  })
  @ApiNoContentResponse({ description: 'Revoked.' })
  @ApiErrors({
    400: 'id must be a UUID',
    404: 'There are no client credentials with the id 0198c0de-0000-7000-8000-000000000000.',
  })
  @ApiErrors(unexpectedBodyErrors)
  revokeClient(@UuidParam('id') id: string): Promise<void> {
    return this.clients.revoke(id);
  }

  @Get('slcs')
  @ApiOperation({
    operationId: 'listSlcs',
    summary: 'List the long-lived credentials; the tokens themselves are never shown again',
    description: 'All long-lived credentials with their customer and state.',
  })
  @ApiOkResponse({ type: [SlcReply] })
  async listSlcs(): Promise<SlcReply[]> {
    return (await this.longLived.list()).map((credential) => SlcReply.of(credential));
  }

  @Post('slcs')
  @ApiOperation({
    operationId: 'createSlc',
    summary: 'Create a long-lived credential (SLC)',
    description:
      'Creates a token that replaces client id and secret, for systems that can only send a fixed header. The reply is the only place where it is shown.',
  })
  @ApiCreatedResponse({ type: CreatedSlcReply })
  @ApiErrors({ 400: customerMessage, ...bodyErrors })
  async createSlc(@Body() body: CreateSlcBody): Promise<CreatedSlcReply> {
    const { id, token } = await this.longLived.create(body.customer);
    return { id, slc: token };
  }

  @Post('slcs/:id/revoke')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeSlc',
    summary: 'Revoke a long-lived credential; it stops working everywhere within 5 seconds',
    description: 'Revokes the credential for good. Requests with it then get 401.',
  })
  @ApiNoContentResponse({ description: 'Revoked.' })
  @ApiErrors({
    400: 'id must be a UUID',
    404: 'There is no long-lived credential with the id 0198c0de-0000-7000-8000-000000000000.',
  })
  @ApiErrors(unexpectedBodyErrors)
  revokeSlc(@UuidParam('id') id: string): Promise<void> {
    return this.longLived.revoke(id);
  }
}
