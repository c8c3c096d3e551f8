import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { ApiErrors, bodyErrors, transientErrors, unexpectedBodyErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  Delivery,
  DeliveryDetails,
  DeliveryPage,
  ListDeliveriesQuery,
  ResendBody,
  ResendReply,
} from './delivery.dto';
import { DeliveryService } from './delivery.service';

const unknown = 'There is no delivery with the id 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f.';

@ApiTags('webhooks')
@RequireApiKey()
@ApiErrors(transientErrors)
@Controller('webhooks/deliveries')
export class DeliveryController {
  constructor(private readonly deliveries: DeliveryService) {}

  @Get()
  @ApiOperation({
    operationId: 'listDeliveries',
    summary: 'List deliveries, newest first',
    description:
      'The webhooks of your sessions, sent or due, with the state of each. Pass `nextCursor` as `cursor` to get the next page.',
  })
  @ApiOkResponse({ type: DeliveryPage })
  @ApiErrors({ 400: 'limit must be a whole number from 1 to 200' })
  list(@Query() query: ListDeliveriesQuery, @CallerKey() key: AuthenticatedKey): Promise<DeliveryPage> {
    return this.deliveries.list(key, query);
  }

  @Get(':id')
  @ApiOperation({
    operationId: 'getDelivery',
    summary: 'Get one delivery with its attempts',
    description: 'The delivery, and each attempt with its time, the reply of your server and the duration.',
  })
  @ApiOkResponse({ type: DeliveryDetails })
  @ApiErrors({ 400: 'id must be a UUID', 404: unknown })
  get(@UuidParam('id') id: string, @CallerKey() key: AuthenticatedKey): Promise<DeliveryDetails> {
    return this.deliveries.get(key, id);
  }

  @Post('resend')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'resendDeliveries',
    summary: 'Resend the deliveries of a time range',
    description:
      'Sends the dead letters of the range again, or the deliveries with another `status`. A resend keeps the `webhook-id`, so that your server can recognise a repeat. One call resends at most 50,000; repeat it with `cursor` for the rest.',
  })
  @ApiAcceptedResponse({ type: ResendReply })
  @ApiErrors({ 400: 'from must be before to', ...bodyErrors })
  resendAll(@Body() body: ResendBody, @CallerKey() key: AuthenticatedKey): Promise<ResendReply> {
    return this.deliveries.resendAll(key, body);
  }

  @Post(':id/resend')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'resendDelivery',
    summary: 'Resend one delivery',
    description:
      'Sends it again at once and restarts its schedule. A resend keeps the `webhook-id`, so that your server can recognise a repeat.',
  })
  @ApiAcceptedResponse({ type: Delivery })
  @ApiErrors({
    400: 'id must be a UUID',
    404: unknown,
    409: 'The delivery 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f is being sent. Retry after this attempt has ended.',
    410: 'The delivery 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f cannot be sent again: its body is no longer kept.',
  })
  @ApiErrors(unexpectedBodyErrors)
  resend(@UuidParam('id') id: string, @CallerKey() key: AuthenticatedKey): Promise<Delivery> {
    return this.deliveries.resend(key, id);
  }
}
