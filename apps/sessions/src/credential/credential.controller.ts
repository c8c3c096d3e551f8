import { type AuthenticatedKey, CallerKey, RequireClientCredentials } from '@gatehouse/auth';
import { ApiErrors, passingErrors, strayBodyErrors } from '@gatehouse/platform';
import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CredentialList } from './credential.dto';
import { CredentialService } from './credential.service';

@ApiTags('people')
@RequireClientCredentials()
@ApiParam({
  name: 'puid',
  description: 'The person, as a webhook has told it.',
  example: 'k3n0v7q2x9a4m1c8z5t6',
})
@ApiErrors({
  400: 'puid must be 20 characters of 0-9 and a-z, as a webhook has told it.',
  ...passingErrors,
})
@Controller('v2/people/:puid/credentials')
export class CredentialController {
  constructor(private readonly credentials: CredentialService) {}

  @Get()
  @ApiOperation({
    operationId: 'listCredentials',
    summary: 'List what a person can sign in with',
    description:
      'The keys of their devices and their passkeys. Nothing of the face is here: it is with the node.',
  })
  @ApiOkResponse({ type: CredentialList })
  async list(@Param('puid') puid: string, @CallerKey() owner: AuthenticatedKey): Promise<CredentialList> {
    return { credentials: await this.credentials.list(owner, puid) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeCredential',
    summary: 'Revoke a device key or a passkey',
    description:
      'With a device key goes our share of the key of its enrollment token: the token opens for nobody any more.',
  })
  @ApiParam({
    name: 'id',
    description: 'Of the list.',
    example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  })
  @ApiNoContentResponse()
  @ApiErrors({
    404: 'This person has no such credential. List them with GET /v2/people/{puid}/credentials.',
  })
  @ApiErrors(strayBodyErrors)
  revoke(
    @Param('puid') puid: string,
    @Param('id') id: string,
    @CallerKey() owner: AuthenticatedKey,
  ): Promise<void> {
    return this.credentials.revoke(owner, puid, id);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeAllCredentials',
    summary: 'Revoke all that a person can sign in with',
    description: 'The person stays enrolled with the node; delete them there.',
  })
  @ApiNoContentResponse()
  @ApiErrors(strayBodyErrors)
  revokeAll(@Param('puid') puid: string, @CallerKey() owner: AuthenticatedKey): Promise<void> {
    return this.credentials.revokeAll(owner, puid);
  }
}
