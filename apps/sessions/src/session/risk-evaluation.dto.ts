import { evaluateRisk, type Outcome, type RiskEvaluation } from '@gatehouse/risk';
import { ApiProperty } from '@nestjs/swagger';

export class SourceRiskView {
  @ApiProperty({ example: 0 }) score: number;
  @ApiProperty({ type: [String], example: [] }) flags: string[];
}

export class RiskSignalsView {
  @ApiProperty({ type: SourceRiskView, nullable: true, description: 'null: nothing was reported.' })
  behavioral: SourceRiskView | null;
  @ApiProperty({ type: SourceRiskView, nullable: true, description: 'null: nothing was reported.' })
  browser: SourceRiskView | null;
}

export class RiskEvaluationView implements RiskEvaluation {
  @ApiProperty({ minimum: 0, maximum: 100, example: 0 }) score: number;
  @ApiProperty({ enum: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] }) level: RiskEvaluation['level'];
  @ApiProperty({
    enum: ['ALLOW', 'REVIEW', 'BLOCK'],
    description: 'The stricter of what `level` and what the outcome of the session says.',
  })
  recommendation: RiskEvaluation['recommendation'];
  @ApiProperty({
    type: [String],
    description:
      'What the signals raised, then the outcome as `outcome.<code>`. Listed in docs/risk-flags.md.',
    example: ['outcome.above_threshold'],
  })
  flags: string[];
  @ApiProperty({ type: RiskSignalsView }) signals: RiskSignalsView;
}

/** Where nothing was reported; in examples. */
export const riskWithoutSignals = (outcome: Outcome): RiskEvaluation =>
  evaluateRisk({ browser: null, behavioral: null, outcome });
