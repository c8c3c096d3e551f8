import type { Indicators } from '@gatehouse/risk';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { deviceMetadata } from '../session/session.openapi';
import { RiskEvaluationView } from '../session/risk-evaluation.dto';
import { type ChallengeKind, challengeKinds } from '../session/step/step-rules';
import { ConsentView } from '../session/step/consent';
import type { EndState } from './age-session.machine';
import { errorMessages, type SessionStatus } from './age-outcome';
import type { AgeVerdict } from './age-verdict';
import {
  type Assurance,
  type AssuranceCheck,
  type CheckedModel,
  type NotProven,
  notProven,
} from './assurance';

const verdicts = ['AGE_ABOVE_THRESHOLD', 'AGE_AT_THRESHOLD', 'AGE_BELOW_THRESHOLD'] as const;
const statuses = ['AGE_UNKNOWN', ...verdicts] as const;

/** The age relative to the threshold, and the number if the return format includes it. */
export class AgeStatement {
  @ApiProperty({ enum: verdicts }) thresholdResult: AgeVerdict;
  @ApiPropertyOptional({ description: 'Only with the return format `exact` or `both`.', example: 24.6 })
  exact?: number;
}

/** Includes only the parts that are known. */
export class AgeResultParts {
  @ApiPropertyOptional({
    description: 'The estimate from the face, the same as `facialAgeEstimation.exact`.',
  })
  age?: number;
  @ApiPropertyOptional({ description: 'The score of the face against the portrait of the document, 0 to 1.' })
  confidenceScore?: number;
  @ApiPropertyOptional({ description: 'Whether it reaches `faceMatchThreshold`.' }) faceMatch?: boolean;
  @ApiPropertyOptional({ type: AgeStatement, description: 'Only with a document step.' })
  documentAge?: AgeStatement;
  @ApiPropertyOptional({
    type: AgeStatement,
    description: 'Only with a face step.',
    example: { thresholdResult: 'AGE_ABOVE_THRESHOLD' },
  })
  facialAgeEstimation?: AgeStatement;
}

export class AgeThresholds {
  @ApiProperty({ example: 18 }) ageThreshold: number;
  @ApiProperty({ example: 0.5 }) compareThreshold: number;
  @ApiProperty({ description: 'The same as `compareThreshold`.', example: 0.5 }) faceMatchThreshold: number;
  @ApiPropertyOptional({ description: 'If there was a document.' })
  documentAgeThreshold?: number;
}

export class AssuranceCheckView implements AssuranceCheck {
  @ApiProperty({ enum: ['liveness', 'document_check_digits', 'face_match'] }) check: AssuranceCheck['check'];
  @ApiProperty({ example: true }) ran: boolean;
  @ApiProperty({ type: 'boolean', nullable: true, description: 'null if it did not run.', example: true })
  passed: boolean | null;
  @ApiProperty({ description: 'Failed tries before it passed, or until the tries were used up.', example: 0 })
  failedTries: number;
  @ApiPropertyOptional({
    enum: challengeKinds,
    description:
      'Of `liveness` that passed: what the person did. An addition of Gatehouse; not in the sandbox.',
  })
  challenge?: ChallengeKind;
}

export class ReportedModelView implements CheckedModel {
  @ApiProperty({ example: 'age_gender' }) name: string;
  @ApiProperty({ example: '1.7.15' }) version: string;
  @ApiProperty({ description: 'Of the weights, in hexadecimal.', example: 'c0ffee00'.repeat(8) })
  sha256: string;
  @ApiProperty({ description: 'Whether the launch page ships a model with these weights.', example: true })
  shipped: boolean;
}

export class EstimateView {
  @ApiProperty({
    description: 'Whether the distance of the estimate to the threshold is within the error of the model.',
  })
  withinModelError: boolean;
  @ApiProperty({ example: 4.8 }) modelErrorYears: number;
}

export class NotProvenView {
  @ApiProperty({ enum: Object.keys(notProven), example: 'device_integrity' }) code: NotProven;
  @ApiProperty({ example: notProven.device_integrity }) message: string;
}

export class AssuranceView implements Assurance {
  @ApiProperty({ type: [AssuranceCheckView] }) checks: AssuranceCheckView[];
  @ApiProperty({ type: [ReportedModelView], description: 'As the device reported them.' })
  models: ReportedModelView[];
  @ApiProperty({ type: EstimateView, nullable: true, description: 'Of the face; null without a face.' })
  estimate: EstimateView | null;
  @ApiProperty({ type: [NotProvenView], description: 'What this result does not prove.' })
  notProven: NotProvenView[];
  @ApiProperty({
    type: ConsentView,
    nullable: true,
    description: 'The text to which the person agreed; null if the device reported none.',
  })
  consent: ConsentView | null;
}

export class SessionError {
  @ApiProperty({ enum: Object.keys(errorMessages).map(Number) }) code: number;
  @ApiProperty({ example: errorMessages[1] }) message: string;
}

/** The result of the contract, for the host and the webhook. */
export class AgeSessionResult {
  @ApiProperty({ example: 'AZqBcD2eczyd4Kq3sWm7xPz0m6bTt1uV0yQe9rJ5kLs' }) token: string;
  @ApiProperty({ example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE' }) sessionId: string;
  @ApiProperty({ enum: statuses, example: 'AGE_ABOVE_THRESHOLD' }) sessionStatus: SessionStatus;
  @ApiProperty({
    enum: statuses,
    description: 'The same as `sessionStatus`.',
    example: 'AGE_ABOVE_THRESHOLD',
  })
  status: SessionStatus;
  @ApiProperty({
    enum: ['COMPLETED', 'CANCELLED', 'EXPIRED'],
    nullable: true,
    description: 'null while the session is open.',
  })
  flowStatus: EndState | null;
  @ApiProperty({ type: AgeResultParts }) result: AgeResultParts;
  @ApiProperty({ type: AgeThresholds }) thresholds: AgeThresholds;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'As sent at the creation.',
    example: { order: '4711' },
  })
  metadata?: object;
  @ApiPropertyOptional(deviceMetadata)
  deviceMetadata?: object;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    description: 'The raw signals of the browser, if there are any.',
  })
  indicators?: Indicators;
  @ApiProperty({ type: RiskEvaluationView }) riskEvaluation: RiskEvaluationView;
  @ApiProperty({ type: AssuranceView }) assurance: AssuranceView;
  @ApiProperty({ type: [SessionError], example: [] }) errors: SessionError[];
  @ApiPropertyOptional({ enum: [true], description: 'The outcome was set by `x-sandbox-outcome`.' })
  sandbox?: true;
}
