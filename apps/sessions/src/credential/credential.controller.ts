import { type AuthenticatedKey, CallerKey, RequireClientCredentials } from '@gatehouse/auth';
import { ApiErrors, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { applyDecorators, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApprovalService } from './approval.service';
import { CredentialList, CredentialView } from './credential.dto';
import {
  credentialActiveText,
  credentialOfOtherPersonText,
  credentialRejectedText,
  tooManyActiveText,
  unknownCredentialText,
} from './credential.errors';
import { CredentialService } from './credential.service';

const rejected: CredentialView = {
  id: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  kind: 'device_key',
  status: 'rejected',
  createdAt: '2026-11-15T12:20:00.000Z',
  lastUsedAt: null,
  expiresAt: '2026-12-15T12:20:00.000Z',
};

const CredentialIdParam = () =>
  applyDecorators(
    ApiParam({
      name: 'id',
      description: 'The id in the list.',
      example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
    }),
    ApiErrors({ 404: unknownCredentialText, ...unexpectedBodyErrors }),
  );

@ApiTags('people')
@RequireClientCredentials()
@ApiParam({
  name: 'puid',
  description: 'The id of the person, from a webhook.',
  example: 'k3n0v7q2x9a4m1c8z5t6',
})
@ApiErrors({
  400: 'puid must be 20 characters of 0-9 and a-z, as in the webhook.',
  ...transientErrors,
})
@Controller('v2/people/:puid/credentials')
export class CredentialController {
  constructor(
    private readonly credentials: CredentialService,
    private readonly approvals: ApprovalService,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listCredentials',
    summary: 'List the credentials of a person',
    description:
      'The device keys and passkeys of the person, with their status. The face is stored at the node only.',
  })
  @ApiOkResponse({ type: CredentialList })
  async list(@Param('puid') puid: string, @CallerKey() owner: AuthenticatedKey): Promise<CredentialList> {
    return { credentials: await this.credentials.list(owner, puid) };
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'approveCredential',
    summary: 'Approve a pending credential',
    description:
      'It becomes active: the person can sign in with it. Approving an active credential changes nothing.',
  })
  @CredentialIdParam()
  @ApiOkResponse({ type: CredentialView })
  @ApiErrors({
    409: [credentialRejectedText, tooManyActiveText('device_key'), credentialOfOtherPersonText],
  })
  approve(
    @Param('puid') puid: string,
    @Param('id') id: string,
    @CallerKey() owner: AuthenticatedKey,
  ): Promise<CredentialView> {
    return this.approvals.approve(owner, puid, id);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'rejectCredential',
    summary: 'Reject a pending credential',
    description:
      'Its keys are deleted, and the same device key does not become pending again for 30 days. Rejecting a rejected credential changes nothing.',
  })
  @CredentialIdParam()
  @ApiOkResponse({ type: CredentialView, example: rejected })
  @ApiErrors({ 409: credentialActiveText })
  reject(
    @Param('puid') puid: string,
    @Param('id') id: string,
    @CallerKey() owner: AuthenticatedKey,
  ): Promise<CredentialView> {
    return this.approvals.reject(owner, puid, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeCredential',
    summary: 'Revoke a device key or a passkey',
    description:
      'With a device key, the key of its face token is deleted: no comparison with that token can be opened.',
  })
  @CredentialIdParam()
  @ApiNoContentResponse()
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
    summary: 'Revoke all credentials of a person',
    description: 'The person stays enrolled at the node; delete them there.',
  })
  @ApiNoContentResponse()
  @ApiErrors(unexpectedBodyErrors)
  revokeAll(@Param('puid') puid: string, @CallerKey() owner: AuthenticatedKey): Promise<void> {
    return this.credentials.revokeAll(owner, puid);
  }
}
