import { type CustomerScope, OperatorScope, RequireAdminToken, scopeErrors } from '@gatehouse/auth';
import { ApiErrors, transientErrors, UuidParam } from '@gatehouse/platform';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DeliveryPayload } from './payload.dto';
import { PayloadService } from './payload.service';

const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';

/** What was sent to a receiver, for operators. */
@ApiTags('admin')
@RequireAdminToken()
@ApiErrors({
  400: [scopeErrors[400], 'id must be a UUID'],
  404: [scopeErrors[404], `There is no delivery with the id ${id}.`],
  410: `The payload of the delivery ${id} is no longer kept.`,
  503: transientErrors[503],
})
@Controller('admin/customers/:customer/:mode/webhooks/deliveries')
export class PayloadController {
  constructor(private readonly payloads: PayloadService) {}

  @Get(':id/payload')
  @ApiOperation({
    operationId: 'getDeliveryPayload',
    summary: 'Show what the receiver of a delivery gets',
    description:
      'Personal data: the text of the webhook, while it is stored. The console records who reads it before it is shown.',
  })
  @ApiOkResponse({ type: DeliveryPayload })
  get(@OperatorScope() scope: CustomerScope, @UuidParam('id') id: string): Promise<DeliveryPayload> {
    return this.payloads.get(scope, id);
  }
}
