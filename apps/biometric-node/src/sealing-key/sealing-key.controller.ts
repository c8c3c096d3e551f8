import { DomainError, transientErrors } from '@gatehouse/platform';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiNodeErrors } from '../reply/node-openapi';
import { SealingKeys } from './sealing-key.dto';
import { SealingKeyService } from './sealing-key.service';
import { publicKeysMaxAgeSeconds } from './sealing-key.table';

/** Public: devices have no API key. Their requests count for the rate limit of their address. */
@ApiTags('node keys')
@ApiSecurity({})
@Controller('node/.well-known/jwks.json')
export class SealingKeyController {
  constructor(private readonly keys: SealingKeyService) {}

  @Get()
  @ApiOperation({
    operationId: 'listNodeKeys',
    summary: 'List the public keys of the node',
    description:
      'Devices encrypt faces and face tokens to the key with `use` `enc`, so that no other service can read them, and verify handed-over tokens with those with `use` `sig`. No API key is needed. The keys are rotated every 30 days.',
  })
  @ApiOkResponse({ type: SealingKeys, description: 'A JWK set (RFC 7517).' })
  @ApiNodeErrors(
    new DomainError('rate-limit', 429, transientErrors[429]),
    new DomainError('database.unreachable', 503, transientErrors[503]),
  )
  async list(@Res({ passthrough: true }) response: Response): Promise<SealingKeys> {
    const keys = await this.keys.listPublicKeys();
    // Only here: a cached error would keep devices from signing in after it is over.
    response.setHeader('Cache-Control', `public, max-age=${publicKeysMaxAgeSeconds}`);
    return { keys };
  }
}
