import {
  AcceptsApiKey,
  type AuthenticatedKey,
  CallerKey,
  ChecksBearerToken,
  OptionalCallerKey,
  RequireApiKey,
} from '@gatehouse/auth';
import { ApiIdempotencyKey, readIdempotentRequest } from '@gatehouse/idempotency';
import {
  ApiErrors,
  bodyErrors,
  internalErrors,
  transientErrors,
  unexpectedBodyErrors,
} from '@gatehouse/platform';
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DeletedSession } from '../deletion/deletion.dto';
import { CreateAgeSessionBody, CreatedAgeSession } from './age-session.dto';
import { AgeSessionResult, type AssuranceCheckView } from './age-result.dto';
import { notProven } from './assurance';
import { riskWithoutSignals } from '../session/risk-evaluation.dto';
import { AgeSessionService } from './age-session.service';
import { liveKeyText } from '../session/sandbox-header';
import { purgedSessionText, unknownSessionText } from '../session/session.errors';
import { ApiSandboxOutcome } from '../session/session.openapi';
import { readSandboxOutcome } from './sandbox';
import { AgeStepPayload } from './step-payload.dto';

const TokenParam = () =>
  ApiParam({
    name: 'token',
    description: 'The token returned by the creation.',
    example: 'AZqBcD2eczyd4Kq3sWm7xPz0m6bTt1uV0yQe9rJ5kLs',
  });

const notRun = (check: AssuranceCheckView['check']): AssuranceCheckView => ({
  check,
  ran: false,
  passed: null,
  failedTries: 0,
});

const cancelledAgeSession: AgeSessionResult = {
  token: 'AZqBcD2eczyd4Kq3sWm7xPz0m6bTt1uV0yQe9rJ5kLs',
  sessionId: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  sessionStatus: 'AGE_UNKNOWN',
  status: 'AGE_UNKNOWN',
  flowStatus: 'CANCELLED',
  result: {},
  thresholds: { ageThreshold: 18, compareThreshold: 0.5, faceMatchThreshold: 0.5 },
  riskEvaluation: riskWithoutSignals('cancelled'),
  assurance: {
    checks: [notRun('liveness'), notRun('document_check_digits'), notRun('face_match')],
    models: [],
    estimate: null,
    notProven: [{ code: 'nothing_checked', message: notProven.nothing_checked }],
    consent: null,
  },
  errors: [],
};

@ApiTags('age sessions')
@ChecksBearerToken()
@ApiErrors(transientErrors)
@ApiExtraModels(AgeStepPayload)
@Controller('session')
export class AgeSessionController {
  constructor(private readonly sessions: AgeSessionService) {}

  @Post()
  @RequireApiKey()
  @ApiIdempotencyKey()
  @ApiOperation({
    operationId: 'createAgeSession',
    summary: 'Create an age session',
    description: 'Send the person to `launchUrl`, and read the result with `token`, or wait for the webhook.',
  })
  @ApiSandboxOutcome('`age`, `documentAge`, `faceMatch`, `flow`, `error`, `indicators`', '{"age":25}')
  @ApiCreatedResponse({ type: CreatedAgeSession })
  @ApiErrors({
    400: 'ageThreshold must be a whole number from 1 to 120',
    403: liveKeyText,
    410: purgedSessionText,
    ...bodyErrors,
  })
  create(
    @Body() body: CreateAgeSessionBody,
    @CallerKey() owner: AuthenticatedKey,
    @Headers('x-sandbox-outcome') sandbox: string | undefined,
    @Req() request: Request,
  ): Promise<CreatedAgeSession> {
    return this.sessions.create(owner, {
      body,
      outcome: readSandboxOutcome(owner, sandbox),
      idempotent: readIdempotentRequest(request),
      text: () => JSON.stringify([body, sandbox]),
    });
  }

  @Get(':token/result')
  @AcceptsApiKey()
  @ApiOperation({
    operationId: 'getAgeSessionResult',
    summary: 'Read the result',
    description:
      'The token is the only credential. While the session is open, poll again after `Retry-After` seconds.',
  })
  @TokenParam()
  @ApiOkResponse({ type: AgeSessionResult })
  @ApiErrors({ 404: unknownSessionText, 410: purgedSessionText, ...internalErrors })
  async result(
    @Param('token') token: string,
    @OptionalCallerKey() caller: AuthenticatedKey | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AgeSessionResult> {
    const result = await this.sessions.result(token, caller);
    if (result.flowStatus === null) response.setHeader('Retry-After', '2');
    return result;
  }

  @Post(':token/cancel')
  @HttpCode(200)
  @RequireApiKey()
  @ApiOperation({
    operationId: 'cancelAgeSession',
    summary: 'Cancel an open session',
    description:
      'Ends an open session as `CANCELLED` and returns its result. The device that has it open is informed. A session that has ended stays as it is (409).',
  })
  @TokenParam()
  @ApiOkResponse({ type: AgeSessionResult, example: cancelledAgeSession })
  @ApiErrors({
    404: unknownSessionText,
    409: 'The session has ended: its state is COMPLETED. Nothing was changed.',
    410: purgedSessionText,
    ...internalErrors,
  })
  @ApiErrors(unexpectedBodyErrors)
  cancel(@Param('token') token: string, @CallerKey() caller: AuthenticatedKey): Promise<AgeSessionResult> {
    return this.sessions.cancel(token, caller);
  }

  @Delete(':token')
  @RequireApiKey()
  @ApiOperation({
    operationId: 'deleteAgeSession',
    summary: 'Delete a session with all its data',
    description:
      'Deletes the key of the session, its data, its result, and the bodies of its webhooks, sent or not. An open session is cancelled first. A repeated request returns the same receipt.',
  })
  @TokenParam()
  @ApiOkResponse({ type: DeletedSession })
  @ApiErrors({ 404: unknownSessionText, ...internalErrors })
  @ApiErrors(unexpectedBodyErrors)
  delete(@Param('token') token: string, @CallerKey() caller: AuthenticatedKey): Promise<DeletedSession> {
    return this.sessions.delete(token, caller);
  }
}
