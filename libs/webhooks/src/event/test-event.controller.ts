import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { ApiErrors, bodyErrors, Clock, Nested } from '@gatehouse/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { CallbackBody } from '../callback/callback.dto';
import { DeliveryDetails } from '../delivery/delivery.dto';
import { DeliveryService } from '../delivery/delivery.service';
import { WebhookEvents } from './webhook-events';

const keptMilliseconds = 24 * 60 * 60 * 1000;

class TestEventBody {
  @ApiProperty()
  @Nested(() => CallbackBody, 'callback must be an object with a url')
  callback: CallbackBody;
}

/** Lets a developer try a receiver before there is a session to wait for. */
@ApiTags('webhooks')
@RequireApiKey()
@ApiErrors({
  429: 'Too many requests: at most 600 a minute. Try again in 12 s.',
  503: 'The database is away. Nothing was lost; try again in a moment.',
})
@Controller('webhooks/test')
export class TestEventController {
  constructor(
    private readonly source: DataSource,
    private readonly events: WebhookEvents,
    private readonly deliveries: DeliveryService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Send a test event to a receiver',
    description:
      'It is signed and repeated like any other event; follow it under `/webhooks/deliveries/{id}`.',
  })
  @ApiAcceptedResponse({ type: DeliveryDetails })
  @ApiErrors({ 400: 'callback.url must begin with https://', ...bodyErrors })
  async send(
    @Body() { callback }: TestEventBody,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<DeliveryDetails> {
    this.events.checkCallback(callback);
    const now = this.clock.now();
    const id = await inTransaction(this.source, (transaction) =>
      this.events.add(transaction, {
        type: 'test',
        key,
        callback,
        body: { type: 'test', message: 'Your receiver works.', createdAt: now.toISOString() },
        keepUntil: new Date(now.getTime() + keptMilliseconds),
      }),
    );
    // An event without a session is always new.
    return this.deliveries.get(key, id!);
  }
}
