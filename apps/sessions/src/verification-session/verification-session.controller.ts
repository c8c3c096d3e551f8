import { type AuthenticatedKey, CallerKey, RequireClientCredentials } from '@gatehouse/auth';
import { ApiIdempotencyKey, readIdempotentRequest } from '@gatehouse/idempotency';
import { ApiErrors, bodyErrors, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DeletedSession } from '../deletion/deletion.dto';
import { riskWithoutSignals } from '../session/risk-evaluation.dto';
import { liveKeyText } from '../session/sandbox-header';
import { purgedSessionText, unknownSessionText } from '../session/session.errors';
import { ApiSandboxOutcome } from '../session/session.openapi';
import { readSandboxOutcome } from './sandbox';
import { VerificationStepPayload } from './steps/step-payload.dto';
import { CreatedVerificationSession, CreateVerificationSessionBody } from './verification-session.dto';
import {
  KeptOfDevice,
  SignInFailureResult,
  type VerificationOutcome,
  VerificationResult,
} from './result/verification-result.dto';
import { VerificationSessionService } from './verification-session.service';

const outcome = {
  schema: {
    allOf: [
      { oneOf: [VerificationResult, SignInFailureResult].map((type) => ({ $ref: getSchemaPath(type) })) },
      { $ref: getSchemaPath(KeptOfDevice) },
    ],
  },
};

const cancelled: VerificationResult = {
  sessionId: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  status: 'CANCELLED',
  transactionId: 'order-4711',
  message: 'The session was cancelled',
  errors: [],
  riskEvaluation: riskWithoutSignals('cancelled'),
};

const SessionIdParam = () =>
  ApiParam({
    name: 'sessionId',
    description: 'Returned by the creation.',
    example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  });

@ApiTags('verification sessions')
@RequireClientCredentials()
@ApiErrors(transientErrors)
@ApiExtraModels(VerificationStepPayload, VerificationResult, SignInFailureResult, KeptOfDevice)
@Controller('v2/verification-session')
export class VerificationSessionController {
  constructor(private readonly sessions: VerificationSessionService) {}

  @Post()
  @ApiIdempotencyKey()
  @ApiOperation({
    operationId: 'createVerificationSession',
    summary: 'Create a verification session',
    description: 'Send the person to `launchUrl`, and wait for the webhook.',
  })
  @ApiSandboxOutcome(
    '`status`, `error`, `retryAfter`, `indicators`, and on success what the session requests: `estimatedAge`, `documentType`, `selfie` (true, false, or a JPEG in base64)',
    '{"status":"SUCCESS"}',
  )
  @ApiCreatedResponse({ type: CreatedVerificationSession })
  @ApiErrors({
    400: 'type must be ENROLL or SIGN-IN',
    403: liveKeyText,
    410: purgedSessionText,
    ...bodyErrors,
  })
  create(
    @Body() body: CreateVerificationSessionBody,
    @CallerKey() owner: AuthenticatedKey,
    @Headers('x-sandbox-outcome') sandbox: string | undefined,
    @Req() request: Request,
  ): Promise<CreatedVerificationSession> {
    return this.sessions.create(owner, {
      body,
      outcome: readSandboxOutcome(owner, sandbox),
      idempotent: readIdempotentRequest(request),
      text: () => JSON.stringify([body, sandbox]),
    });
  }

  @Get(':sessionId')
  @ApiOperation({
    operationId: 'getVerificationSession',
    summary: 'Read the outcome',
    description:
      'The body of the webhook without images, and the data of the device. While the session is open its status is `PENDING`: poll again after `Retry-After` seconds.',
  })
  @SessionIdParam()
  @ApiOkResponse(outcome)
  @ApiErrors({ 404: unknownSessionText, 410: purgedSessionText })
  async outcome(
    @Param('sessionId') sessionId: string,
    @CallerKey() caller: AuthenticatedKey,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VerificationOutcome> {
    const outcome = await this.sessions.outcome(sessionId, caller);
    if (outcome.status === 'PENDING') response.setHeader('Retry-After', '2');
    return outcome;
  }

  @Post(':sessionId/cancel')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'cancelVerificationSession',
    summary: 'Cancel an open session',
    description:
      'Ends an open session as `CANCELLED` and returns its outcome. The device that has it open is informed. A session that has ended stays as it is (409).',
  })
  @SessionIdParam()
  @ApiOkResponse({ ...outcome, example: cancelled })
  @ApiErrors({
    404: unknownSessionText,
    409: 'The session has ended: its state is SUCCEEDED. Nothing was changed.',
    410: purgedSessionText,
  })
  @ApiErrors(unexpectedBodyErrors)
  cancel(
    @Param('sessionId') sessionId: string,
    @CallerKey() caller: AuthenticatedKey,
  ): Promise<VerificationOutcome> {
    return this.sessions.cancel(sessionId, caller);
  }

  @Delete(':sessionId')
  @ApiOperation({
    operationId: 'deleteVerificationSession',
    summary: 'Delete a session with all its data',
    description:
      'Deletes the key of the session, its data, its result, and the bodies of its webhooks, sent or not. An open session is cancelled first. The person stays enrolled: delete them at the node. A repeated request returns the same receipt.',
  })
  @SessionIdParam()
  @ApiOkResponse({ type: DeletedSession })
  @ApiErrors({ 404: unknownSessionText })
  @ApiErrors(unexpectedBodyErrors)
  delete(
    @Param('sessionId') sessionId: string,
    @CallerKey() caller: AuthenticatedKey,
  ): Promise<DeletedSession> {
    return this.sessions.delete(sessionId, caller);
  }
}
