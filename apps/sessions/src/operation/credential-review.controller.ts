import { type CustomerScope, OperatorScope, RequireAdminToken, scopeErrors } from '@gatehouse/auth';
import { ApiErrors, bodyErrors, transientErrors } from '@gatehouse/platform';
import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CredentialView } from '../credential/credential.dto';
import {
  credentialActiveText,
  credentialRejectedText,
  unknownCredentialText,
} from '../credential/credential.errors';
import { PendingCredentialPage, PendingCredentialsQuery } from './credential-review.dto';
import { CredentialReviewService } from './credential-review.service';
import { ReviewBody } from './review.dto';

const CredentialParams = () =>
  applyDecorators(
    ApiParam({ name: 'puid', description: 'The id of the person.', example: 'k3n0v7q2x9a4m1c8z5t6' }),
    ApiParam({
      name: 'id',
      description: 'The id of the credential.',
      example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
    }),
    ApiErrors({ 404: unknownCredentialText, ...bodyErrors }),
  );

/** Credentials that wait for approval, for operators. */
@ApiTags('admin')
@RequireAdminToken()
@ApiErrors({ ...scopeErrors, 503: transientErrors[503] })
@Controller('admin/customers/:customer/:mode')
export class CredentialReviewController {
  constructor(private readonly reviews: CredentialReviewService) {}

  @Get('credentials/pending')
  @ApiOperation({
    operationId: 'listPendingCredentials',
    summary: 'List the pending credentials of a customer, oldest first',
    description: 'Device keys and passkeys of duplicate ENROLLs, of all people. They cannot sign in.',
  })
  @ApiOkResponse({ type: PendingCredentialPage })
  @ApiErrors({ 400: 'limit must be a whole number from 1 to 200' })
  list(
    @OperatorScope() scope: CustomerScope,
    @Query() query: PendingCredentialsQuery,
  ): Promise<PendingCredentialPage> {
    return this.reviews.list(scope, query);
  }

  @Post('people/:puid/credentials/:id/approve')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'approvePendingCredential',
    summary: 'Approve a pending credential for a customer',
    description:
      'It becomes active: the person can sign in with it. Recorded with the reason. With the customer setting `review_four_eyes` it stays pending until another operator decides the same.',
  })
  @CredentialParams()
  @ApiOkResponse({ type: CredentialView })
  @ApiErrors({ 409: credentialRejectedText })
  approve(
    @OperatorScope() scope: CustomerScope,
    @Param('puid') puid: string,
    @Param('id') id: string,
    @Body() { reason }: ReviewBody,
  ): Promise<CredentialView> {
    return this.reviews.decide(scope, puid, id, 'approve', reason);
  }

  @Post('people/:puid/credentials/:id/reject')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'rejectPendingCredential',
    summary: 'Reject a pending credential for a customer',
    description:
      'Its keys are deleted. Recorded with the reason. With the customer setting `review_four_eyes` it stays pending until another operator decides the same.',
  })
  @CredentialParams()
  @ApiOkResponse({ type: CredentialView })
  @ApiErrors({ 409: credentialActiveText })
  reject(
    @OperatorScope() scope: CustomerScope,
    @Param('puid') puid: string,
    @Param('id') id: string,
    @Body() { reason }: ReviewBody,
  ): Promise<CredentialView> {
    return this.reviews.decide(scope, puid, id, 'reject', reason);
  }
}
