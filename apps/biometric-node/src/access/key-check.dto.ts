import { ApiPropertyOptional } from '@nestjs/swagger';

/** The key may be in any body under /node. */
export class KeyCheckBody {
  @ApiPropertyOptional({ description: 'The API key, if it is not in the header x-api-key.' })
  api_key?: string;
}
