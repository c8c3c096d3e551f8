import { ApiPropertyOptional } from '@nestjs/swagger';

/** Any body of area E may hold the key. */
export class KeyCheckBody {
  @ApiPropertyOptional({ description: 'The API key, unless the header x-api-key holds it.' })
  api_key?: string;
}
