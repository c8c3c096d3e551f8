import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EncryptedEnrollBody, FeatureBody, PlainBody } from '../enrollment/enrollment.dto';
import { OmitType } from '@nestjs/swagger';

export const mostPeople = 100;

const kProperty = {
  type: 'integer',
  minimum: 1,
  maximum: mostPeople,
  default: 1,
  description: 'How many people at most; above 1 the reply is a list.',
} as const;
const identifierProperty = {
  description:
    'Compare with this person only: the `puid` as the node gave it, or the `metadata.id` of the enrollment.',
};

export class EncryptedPredictBody extends OmitType(EncryptedEnrollBody, ['metadata']) {
  @ApiPropertyOptional(kProperty)
  K?: number;
  @ApiPropertyOptional(identifierProperty)
  user_identifier?: string;
}

export class PlainPredictBody extends PlainBody {
  @ApiProperty()
  features: FeatureBody;
  @ApiPropertyOptional(kProperty)
  K?: number;
  @ApiPropertyOptional(identifierProperty)
  user_identifier?: string;
}
