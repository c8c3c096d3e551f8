import { ApiErrors, transientErrors } from '@gatehouse/platform';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ReceiptKeys } from './deletion.dto';
import { ReceiptKeyService } from './receipt-key.service';

@ApiTags('age sessions')
@ApiSecurity({})
@Controller('.well-known/jwks.json')
export class ReceiptKeyController {
  constructor(private readonly keys: ReceiptKeyService) {}

  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'listReceiptKeys',
    summary: 'List the public keys that verify receipts of deletion',
    description:
      'A JWK set. The deletion of a session returns a receipt, a signed JWT; verify it with the key whose `kid` is in its header. Needs no API key, and may be cached for five minutes.',
  })
  @ApiOkResponse({ type: ReceiptKeys, description: 'A JWK set (RFC 7517).' })
  @ApiErrors(transientErrors)
  async list(): Promise<ReceiptKeys> {
    return { keys: await this.keys.publicKeys() };
  }
}
