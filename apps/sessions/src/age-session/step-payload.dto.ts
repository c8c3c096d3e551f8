import { ValidateOptionalWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import {
  findNumberProblem,
  findOneOfProblem,
  OptionalPart,
  StepPayload,
} from '../session/step/step-payload.dto';
import { type AgeDecision, decisions } from './age-verdict';

const maxAge = 150;

class AgeReport {
  @ApiPropertyOptional({ enum: decisions, description: 'If the step requests a decision.' })
  @ValidateOptionalWith((value) => findOneOfProblem(value, decisions))
  decision?: AgeDecision;

  @ApiPropertyOptional({ description: 'In years, if the step requests the age.', example: 24.6 })
  @ValidateOptionalWith((value) => findNumberProblem(value, 0, maxAge))
  age?: number;
}

class FaceReport extends AgeReport {
  @ApiPropertyOptional({
    description: 'With a decision: whether the estimate is within `modelErrorYears` of the threshold.',
  })
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  nearThreshold?: boolean;

  @ApiPropertyOptional({
    description: 'The spread of the estimates of the frames, in years; not stored.',
    example: 1.2,
  })
  @ValidateOptionalWith((value) => findNumberProblem(value, 0, maxAge))
  spread?: number;
}

const documentTypes = ['passport', 'id_card'] as const;

@ApiSchema({ name: 'AgeDocumentReport' })
class DocumentReport extends AgeReport {
  @ApiProperty({ enum: documentTypes })
  @IsIn(documentTypes, { message: `type must be one of ${documentTypes.join(', ')}` })
  type: (typeof documentTypes)[number];

  @ApiProperty({ description: 'Whether all check digits of the machine-readable zone are correct.' })
  @IsBoolean({ message: 'checkDigitsValid must be true or false' })
  checkDigitsValid: boolean;
}

const failures = ['spoof', 'challenge', 'camera', 'unreadable'] as const;

/** The decrypted content of a step of an age session. */
export class AgeStepPayload extends StepPayload {
  @ApiPropertyOptional({ type: FaceReport })
  @OptionalPart(() => FaceReport)
  face?: FaceReport;

  @ApiPropertyOptional({ type: DocumentReport })
  @OptionalPart(() => DocumentReport)
  document?: DocumentReport;

  @ApiPropertyOptional({
    enum: failures,
    description: 'Instead of `face` or `document`.',
  })
  @ValidateOptionalWith((value) => findOneOfProblem(value, failures))
  failure?: (typeof failures)[number];
}
