import { Optionally } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { numberProblem, oneOfProblem, Part, StepPayload } from '../session/step/step-payload.dto';
import { decisions, type AgeDecision } from './age-verdict';

const oldest = 150;

class AgeReport {
  @ApiPropertyOptional({ enum: decisions, description: 'Where the step asks for a decision.' })
  @Optionally((value) => oneOfProblem(value, decisions))
  decision?: AgeDecision;

  @ApiPropertyOptional({ description: 'In years, where the step asks for the age.', example: 24.6 })
  @Optionally((value) => numberProblem(value, 0, oldest))
  age?: number;
}

class FaceReport extends AgeReport {
  @ApiPropertyOptional({
    description: 'With a decision: whether the estimate lies within `modelErrorYears` of the threshold.',
  })
  @Optionally((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  nearThreshold?: boolean;

  @ApiPropertyOptional({
    description: 'How far apart the estimates of the frames lie, in years; not kept.',
    example: 1.2,
  })
  @Optionally((value) => numberProblem(value, 0, oldest))
  spread?: number;
}

const documentTypes = ['passport', 'id_card'] as const;

@ApiSchema({ name: 'AgeDocumentReport' })
class DocumentReport extends AgeReport {
  @ApiProperty({ enum: documentTypes })
  @IsIn(documentTypes, { message: `type must be one of ${documentTypes.join(', ')}` })
  type: (typeof documentTypes)[number];

  @ApiProperty({ description: 'Whether all check digits of the machine-readable zone are right.' })
  @IsBoolean({ message: 'checkDigitsValid must be true or false' })
  checkDigitsValid: boolean;
}

const failures = ['spoof', 'camera', 'unreadable'] as const;

/** What a device encrypts as a step of an age session. */
export class AgeStepPayload extends StepPayload {
  @ApiPropertyOptional({ type: FaceReport })
  @Part(() => FaceReport)
  face?: FaceReport;

  @ApiPropertyOptional({ type: DocumentReport })
  @Part(() => DocumentReport)
  document?: DocumentReport;

  @ApiPropertyOptional({ enum: failures, description: 'In place of `face` or `document`.' })
  @Optionally((value) => oneOfProblem(value, failures))
  failure?: (typeof failures)[number];
}
