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
    description:
      'The strictest of the recommendations for `level`, for the outcome of the session and for its caveats.',
  })
  recommendation: RiskEvaluation['recommendation'];
  @ApiProperty({
    type: [String],
    description:
      'Flags of the signals, then the outcome and its caveats as `outcome.<code>`. Listed in docs/risk-flags.md.',
    example: ['outcome.above_threshold'],
  })
  flags: string[];
  @ApiProperty({ type: RiskSignalsView }) signals: RiskSignalsView;
}

/** The risk evaluation without signals, for examples. */
export const riskWithoutSignals = (outcome: Outcome): RiskEvaluation =>
  evaluateRisk({ browser: null, behavioral: null, outcome });
