import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EncryptedEnrollBody, FeatureBody, PlainBody } from '../enrollment/enrollment.dto';
import { OmitType } from '@nestjs/swagger';

export const maxPeople = 100;

const kProperty = {
  type: 'integer',
  minimum: 1,
  maximum: maxPeople,
  default: 1,
  description: 'The maximum number of people; above 1 the reply is a list.',
} as const;
const identifierProperty = {
  description:
    'Compare with this person only: the `puid` as the node returned it, or the `metadata.id` of the enrollment.',
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
