import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KeyCheckBody } from '../access/key-check.dto';
import { MetadataBody } from '../enrollment/enrollment.dto';
import { encryptedPuid } from '../reply/node-examples';

export class DeleteUserBody extends KeyCheckBody {
  @ApiProperty({
    description: 'The `puid`, encrypted as the node returned it.',
    example: encryptedPuid,
  })
  puid: string;
  @ApiPropertyOptional({ description: 'Instead of `puid`: everyone who was enrolled with this id.' })
  metadata?: MetadataBody;
}
