import { ApiErrors } from '@gatehouse/platform';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JWK } from 'jose';
import { ReceiptKeyService } from './receipt-key.service';

@ApiTags('age sessions')
@Controller('.well-known/jwks.json')
export class ReceiptKeyController {
  constructor(private readonly keys: ReceiptKeyService) {}

  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({ summary: 'The public keys that receipts of deletion are verified with' })
  @ApiOkResponse({
    description: 'A JWK set (RFC 7517).',
    example: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'sC4…', kid: 'Nf3…', alg: 'EdDSA', use: 'sig' }] },
  })
  @ApiErrors({ 503: 'The database is away. Nothing was lost; try again in a moment.' })
  async list(): Promise<{ keys: JWK[] }> {
    return { keys: await this.keys.publicKeys() };
  }
}
