import {
  AcceptsApiKey,
  type AuthenticatedKey,
  CallerKey,
  ChecksBearerToken,
  OptionalCallerKey,
  RequireApiKey,
} from '@gatehouse/auth';
import { ApiIdempotencyKey, idempotentRequestFrom } from '@gatehouse/idempotency';
import { ApiErrors, bodyErrors } from '@gatehouse/platform';
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
import { AgeSessionResult } from './age-session.result.dto';
import { AgeSessionService } from './age-session.service';
import { liveKeyText } from '../session/sandbox-header';
import { purgedSessionText, unknownSessionText } from '../session/session.errors';
import { ApiSandboxOutcome, passingErrors } from '../session/session.openapi';
import { sandboxOutcomeFor } from './sandbox';
import { AgeStepPayload } from './step-payload.dto';

@ApiTags('age sessions')
@ChecksBearerToken()
@ApiErrors(passingErrors)
@ApiExtraModels(AgeStepPayload)
@Controller('session')
export class AgeSessionController {
  constructor(private readonly sessions: AgeSessionService) {}

  @Post()
  @RequireApiKey()
  @ApiIdempotencyKey()
  @ApiOperation({
    summary: 'Create an age session',
    description: 'Send the person to `launchUrl`, and read the result with `token`, or wait for the webhook.',
  })
  @ApiSandboxOutcome('{"age":25}')
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
      outcome: sandboxOutcomeFor(owner, sandbox),
      idempotent: idempotentRequestFrom(request),
      text: () => JSON.stringify([body, sandbox]),
    });
  }

  @Get(':token/result')
  @AcceptsApiKey()
  @ApiOperation({
    summary: 'Read the result',
    description: 'The token is enough. While the session is open, ask again after `Retry-After` seconds.',
  })
  @ApiParam({ name: 'token', description: 'The token of the creation.' })
  @ApiOkResponse({ type: AgeSessionResult })
  @ApiErrors({ 404: unknownSessionText, 410: purgedSessionText })
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
  @ApiOperation({ summary: 'Cancel an open session' })
  @ApiParam({ name: 'token', description: 'The token of the creation.' })
  @ApiOkResponse({ type: AgeSessionResult })
  @ApiErrors({
    404: unknownSessionText,
    409: 'The session has ended: its state is COMPLETED. Nothing was changed.',
    410: purgedSessionText,
  })
  cancel(@Param('token') token: string, @CallerKey() caller: AuthenticatedKey): Promise<AgeSessionResult> {
    return this.sessions.cancel(token, caller);
  }

  @Delete(':token')
  @RequireApiKey()
  @ApiOperation({
    summary: 'Delete a session with all that is known of it',
    description:
      'Destroys the key of the session, its data, its result, and the bodies of its webhooks, sent or not; one that is open is cancelled first. Repeat it to get the same receipt again.',
  })
  @ApiParam({ name: 'token', description: 'The token of the creation.' })
  @ApiOkResponse({ type: DeletedSession })
  @ApiErrors({ 404: unknownSessionText })
  delete(@Param('token') token: string, @CallerKey() caller: AuthenticatedKey): Promise<DeletedSession> {
    return this.sessions.delete(token, caller);
  }
}
