import { Instant } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type AttemptOutcome, attemptOutcomes } from './attempt';

const instant = { type: String, format: 'date-time', example: '2026-01-31T12:00:00.000Z' } as const;
const nullable = { nullable: true } as const;

export class TargetView {
  @ApiProperty({ example: 'https://shop.example' }) target: string;
  @ApiProperty({
    enum: ['open', 'closed'],
    description: 'The circuit breaker. While it is open, one delivery is tried every 30 seconds.',
    example: 'closed',
  })
  breaker: 'open' | 'closed';
  @ApiProperty({
    type: 'integer',
    ...nullable,
    description: 'Failed attempts since the last answer; null if it was never tried.',
    example: 0,
  })
  failures: number | null;
  @ApiProperty({
    ...instant,
    ...nullable,
    description: 'The next try while the breaker is open.',
    example: null,
  })
  nextProbeAt: string | null;
  @ApiProperty({ type: 'integer', description: 'Deliveries that are due or being sent.', example: 0 })
  pending: number;
  @ApiProperty({ ...instant, ...nullable, description: 'When the first of them is due.', example: null })
  nextAttemptAt: string | null;
  @ApiProperty({ type: 'integer', description: 'Dead letters.', example: 0 }) failed: number;
}

export class TargetList {
  @ApiProperty({ type: [TargetView], description: 'At most 500, those with the most failures first.' })
  items: TargetView[];
}

export class FailureQuery {
  @ApiPropertyOptional({
    ...instant,
    description: 'Only deliveries created at or after this time. By default seven days before the end.',
  })
  @Instant({ optional: true })
  from?: Date;
  @ApiPropertyOptional({
    ...instant,
    description: 'Only deliveries created before this time. By default now.',
  })
  @Instant({ optional: true })
  until?: Date;
}

export class FailureView {
  @ApiProperty({ example: 'https://shop.example' }) target: string;
  @ApiProperty({ enum: attemptOutcomes, example: 'REJECTED' }) outcome: AttemptOutcome;
  @ApiProperty({ type: 'integer', ...nullable, example: 503 }) httpStatus: number | null;
  @ApiProperty({ type: 'integer', example: 17 }) count: number;
  @ApiProperty({ ...instant, description: 'The last of these attempts.' }) lastAt: string;
}

export class FailureList {
  @ApiProperty({
    type: [FailureView],
    description: 'The reasons of the last 20,000 dead letters of the period, the most frequent first.',
  })
  items: FailureView[];
}
