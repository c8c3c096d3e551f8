import { CallerHashService } from '@gatehouse/auth';
import {
  ApiErrors,
  bodyErrors,
  internalErrors,
  transientErrors,
  unexpectedBodyErrors,
} from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { purgedSessionText, unknownSessionText } from '../session/session.errors';
import { ClaimService } from './claim.service';
import { Claim, ClaimBody, HandedOverTokenReply, Handoff, Progress, StepBody } from './device.dto';
import { DeviceService } from './device.service';
import { DeviceToken, OptionalDeviceToken } from './device-token';
import { SessionWatchService } from './session-watch.service';
import { StepService } from './step.service';
import { VisitBody } from './visit.dto';
import { visitScreens } from './visit.table';

const ended = 'The session has ended: its state is EXPIRED. Nothing was changed.';

const tooLarge = 'The body is too large: at most 1 MiB of JSON.';

const cancelled: Progress = {
  state: 'CANCELLED',
  epoch: 1,
  expiresAt: '2026-11-15T12:15:00.000Z',
  step: null,
  failure: null,
  ended: {
    flowStatus: 'CANCELLED',
    sessionStatus: 'AGE_UNKNOWN',
    redirectUrl:
      'https://shop.example/age-check/done?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE&flowStatus=CANCELLED',
  },
};

@ApiTags('device')
@ApiParam({
  name: 'sessionId',
  description: 'Of the launch URL.',
  example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
})
@ApiErrors({ 404: unknownSessionText, 410: purgedSessionText, ...transientErrors })
@Controller('device/sessions/:sessionId')
export class DeviceController {
  constructor(
    private readonly claims: ClaimService,
    private readonly steps: StepService,
    private readonly devices: DeviceService,
    private readonly watch: SessionWatchService,
    private readonly callers: CallerHashService,
  ) {}

  @Post('claim')
  @HttpCode(200)
  @ApiSecurity({})
  @ApiBearerAuth('device-token')
  @ApiOperation({
    operationId: 'claimSession',
    summary: 'Open the session on this device',
    description:
      'Returns the device token for all further calls, and the first step. With the device token of an earlier claim it reopens the session on the same device, with a new nonce. Until the first step is done another device may take over the session; later that requires a handoff.',
  })
  @ApiOkResponse({ type: Claim })
  @ApiErrors({
    400: 'device must be one of mobile, desktop',
    403: 'This handoff code is unknown, used, replaced by a newer one, or older than 5 minutes. Ask for a new one on the first screen.',
    409: 'This session is in progress on another device. Continue there, or hand it off from there.',
    ...bodyErrors,
    413: tooLarge,
  })
  async claim(
    @Param('sessionId') sessionId: string,
    @Body() body: ClaimBody,
    @Req() request: Request,
    @OptionalDeviceToken() deviceToken?: string,
  ): Promise<Claim> {
    const network = await this.callers.hashNetwork(request);
    return this.claims.claim(sessionId, { ...body, network }, deviceToken);
  }

  @Post('steps/:step')
  @HttpCode(200)
  @ApiBearerAuth('device-token')
  @ApiParam({
    name: 'step',
    description: 'The `name` of the step that the claim or the previous step returned.',
    enum: ['face', 'identity_document', 'passkey'],
  })
  @ApiOperation({
    operationId: 'sendStep',
    summary: 'Send a step',
    description:
      'Repeat the same bytes after a lost reply: the first reply is returned again, and nothing is counted twice. A rejected step does not end the session.',
  })
  @ApiOkResponse({ type: Progress })
  @ApiErrors({
    400: 'The payload cannot be decrypted with the key of this session. Encrypt it to the publicKey of the claim.',
    401: 'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
    409: 'This nonce was used with other content. Claim the session to get a new one.',
    413: 'The payload is too large: at most 8 KiB of JWE.',
    408: bodyErrors[408],
    415: bodyErrors[415],
    ...internalErrors,
  })
  async step(
    @Param('sessionId') sessionId: string,
    @Param('step') name: string,
    @Body() { jwe }: StepBody,
    @DeviceToken() deviceToken: string,
    @Req() request: Request,
  ): Promise<Progress> {
    const network = await this.callers.hashNetwork(request);
    return this.steps.step(sessionId, { name, jwe, deviceToken, network });
  }

  @Post('handoff')
  @ApiBearerAuth('device-token')
  @ApiOperation({
    operationId: 'handOffSession',
    summary: 'Hand the session off to another device',
    description:
      'Returns a URL with a code that is valid once, for five minutes, and the URL as a QR code. A new code invalidates the earlier one. This device keeps the session until the other one claims it.',
  })
  @ApiCreatedResponse({ type: Handoff })
  @ApiErrors({
    401: 'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
    409: ended,
  })
  @ApiErrors({ ...unexpectedBodyErrors, 413: tooLarge })
  handoff(@Param('sessionId') sessionId: string, @DeviceToken() deviceToken: string): Promise<Handoff> {
    return this.devices.handoff(sessionId, deviceToken);
  }

  @Post('cancel')
  @HttpCode(200)
  @ApiBearerAuth('device-token')
  @ApiOperation({
    operationId: 'cancelSession',
    summary: 'Cancel the session',
    description:
      'The visitor stops. The session ends as `CANCELLED`, and your server is informed by webhook.',
  })
  @ApiOkResponse({ type: Progress, example: cancelled })
  @ApiErrors({
    401: 'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
    409: ended,
    ...internalErrors,
  })
  @ApiErrors({ ...unexpectedBodyErrors, 413: tooLarge })
  cancel(@Param('sessionId') sessionId: string, @DeviceToken() deviceToken: string): Promise<Progress> {
    return this.devices.cancel(sessionId, deviceToken);
  }

  @Post('visit')
  @HttpCode(204)
  @ApiBearerAuth('device-token')
  @ApiOperation({
    operationId: 'reportVisit',
    summary: 'Report which screens were shown',
    description:
      'Sent by the launch page when it is closed, and at the end of the session. It only increments counters in `/metrics`: nothing is stored, and the counters have no ids. An addition of Gatehouse.',
  })
  @ApiNoContentResponse({ description: 'Counted.' })
  @ApiErrors({
    400: `last must be one of ${visitScreens.join(', ')}`,
    401: 'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
    ...bodyErrors,
    413: tooLarge,
  })
  async visit(
    @Param('sessionId') sessionId: string,
    @Body() visit: VisitBody,
    @DeviceToken() deviceToken: string,
  ): Promise<void> {
    await this.devices.countVisit(sessionId, deviceToken, visit);
  }

  @Get('token')
  @ApiBearerAuth('device-token')
  @ApiOperation({
    operationId: 'getHandedOverToken',
    summary: 'Get the face token that the biometric node hands over to this device',
    description:
      'For a SIGN-IN step with `handsOverToken: true`. The token is sealed to `tokenRecipient` of the claim, so that only this device can read it. Its content is signed by the biometric node: verify it with a key of `/node/.well-known/jwks.json`.',
  })
  @ApiOkResponse({ type: HandedOverTokenReply })
  @ApiErrors({
    401: 'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
    409: [ended, 'Another device has taken over the session. This device may only watch.'],
  })
  token(
    @Param('sessionId') sessionId: string,
    @DeviceToken() deviceToken: string,
  ): Promise<HandedOverTokenReply> {
    return this.devices.readToken(sessionId, deviceToken);
  }

  @Get('events')
  @ApiBearerAuth('device-token')
  @ApiOperation({
    operationId: 'followSession',
    summary: 'Follow the session by server-sent events',
    description:
      'The first event is sent immediately, then one for each change; the stream ends with the session. Read it with fetch: the token is sent in the header, never in a URL.',
  })
  @ApiOkResponse({
    description: 'A stream of `session` events.',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example:
          'id: 3\nevent: session\ndata: {"state":"STARTED","epoch":2,"holdsLease":false,"expiresAt":"2026-11-15T12:15:00.000Z","step":"face","ended":null}\n\n',
      },
    },
  })
  @ApiErrors({
    401: 'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
  })
  async events(
    @Param('sessionId') sessionId: string,
    @DeviceToken() deviceToken: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.watch.follow(sessionId, deviceToken, response);
  }
}
