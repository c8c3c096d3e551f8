import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KeyCheckBody } from '../access/key-check.dto';
import { encryptedFeatures } from '../reply/node-examples';

export class FeatureBody {
  @ApiProperty({ example: 'face' })
  type: string;
  @ApiProperty({
    type: [Number],
    minItems: 128,
    maxItems: 512,
    description: 'The feature vector of one picture.',
    example: Array.from({ length: 128 }, (_, index) => Math.round(Math.sin(index + 1) * 1000) / 1000),
  })
  embedding_vector: number[];
}

export class MetadataBody {
  @ApiPropertyOptional({
    description: 'Your own id of the person, 1 to 256 characters. Only a keyed hash of it is stored.',
    example: 'customer-4711',
  })
  id?: string;
}

export class EncryptedEnrollBody extends KeyCheckBody {
  @ApiProperty({
    description: 'An array of Feature objects, as JSON, encrypted (see docs/encryption.md).',
    example: encryptedFeatures,
  })
  features: string;
  @ApiPropertyOptional()
  metadata?: MetadataBody;
}

export class PlainBody extends KeyCheckBody {
  @ApiPropertyOptional({ default: 'FACE3_3', pattern: '^[A-Z0-9_]{1,32}$' })
  version?: string;
  @ApiPropertyOptional({
    enum: ['rot13'],
    description: 'The encoding of `puid` and `guid`; plain if omitted.',
  })
  encoding?: 'rot13';
}

export class PlainEnrollBody extends PlainBody {
  @ApiProperty()
  features: FeatureBody;
  @ApiPropertyOptional()
  metadata?: MetadataBody;
}
