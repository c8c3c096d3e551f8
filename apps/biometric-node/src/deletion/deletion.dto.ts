import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KeyCheckBody } from '../access/key-check.dto';
import { MetadataBody } from '../enrollment/enrollment.dto';
import { encryptedPuid } from '../reply/node.examples';

export class DeleteUserBody extends KeyCheckBody {
  @ApiProperty({
    description: 'The `puid`, encrypted as the node returned it.',
    example: encryptedPuid,
  })
  puid: string;
  @ApiPropertyOptional({ description: 'In place of `puid`: everybody who was enrolled under this id.' })
  metadata?: MetadataBody;
}
