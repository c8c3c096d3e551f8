import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { ApiErrors, bodyErrors, Clock, Nested, transientErrors } from '@gatehouse/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { CallbackBody } from '../callback/callback.dto';
import { DeliveryDetails } from '../delivery/delivery.dto';
import { DeliveryService } from '../delivery/delivery.service';
import { WebhookEventService } from './webhook-event.service';

const retentionMs = 24 * 60 * 60 * 1000;

class TestEventBody {
  @ApiProperty()
  @Nested(() => CallbackBody, 'callback must be an object with a url')
  callback: CallbackBody;
}

const accepted: DeliveryDetails = {
  id: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  type: 'test',
  sessionId: null,
  target: 'https://shop.example',
  status: 'PENDING',
  attemptCount: 0,
  createdAt: '2026-01-31T12:00:00.000Z',
  nextAttemptAt: '2026-01-31T12:00:00.000Z',
  endedAt: null,
  resendable: true,
  lastAttempt: null,
  attempts: [],
};

/** Tests a receiver without a session. */
@ApiTags('webhooks')
@RequireApiKey()
@ApiErrors(transientErrors)
@Controller('webhooks/test')
export class TestEventController {
  constructor(
    private readonly source: DataSource,
    private readonly events: WebhookEventService,
    private readonly deliveries: DeliveryService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({
    operationId: 'sendTestEvent',
    summary: 'Send a test event to a receiver',
    description:
      'It is signed and retried like any other event. `GET /webhooks/deliveries/{id}` shows its state.',
  })
  @ApiAcceptedResponse({ type: DeliveryDetails, example: accepted })
  @ApiErrors({ 400: 'callback.url must begin with https://', ...bodyErrors })
  async send(
    @Body() { callback }: TestEventBody,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<DeliveryDetails> {
    await this.events.requireAcceptable(callback, key);
    const now = this.clock.now();
    const id = await inTransaction(this.source, (transaction) =>
      this.events.add(transaction, {
        type: 'test',
        key,
        callback,
        body: { type: 'test', message: 'Your receiver works.', createdAt: now.toISOString() },
        keepUntil: new Date(now.getTime() + retentionMs),
      }),
    );
    // Defined, because an event without a session is always new.
    return this.deliveries.get(key, id!);
  }
}
