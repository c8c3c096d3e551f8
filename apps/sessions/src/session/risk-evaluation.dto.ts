import type { RiskEvaluation } from '@gatehouse/risk';
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
  @ApiProperty({ enum: ['ALLOW', 'REVIEW', 'BLOCK'] }) recommendation: RiskEvaluation['recommendation'];
  @ApiProperty({ type: [String], description: 'Listed in docs/risk-flags.md.', example: [] }) flags: string[];
  @ApiProperty({ type: RiskSignalsView }) signals: RiskSignalsView;
}

/** Where nothing was reported; in examples. */
export const noSignals: RiskEvaluation = {
  score: 0,
  level: 'LOW',
  recommendation: 'ALLOW',
  flags: [],
  signals: { behavioral: null, browser: null },
};
