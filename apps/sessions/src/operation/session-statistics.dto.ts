import { Instant, ValidateOptionalWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const intervals = ['hour', 'day'] as const;
export type Interval = (typeof intervals)[number];

const instant = { type: String, format: 'date-time' } as const;
const counts = { type: 'object', additionalProperties: { type: 'integer' } } as const;

export class SessionStatisticsQuery {
  @ApiPropertyOptional({
    ...instant,
    description: 'Start, inclusive; a full hour. By default seven days before the end.',
    example: '2026-01-01T00:00:00Z',
  })
  @Instant({ optional: true })
  from?: Date;
  @ApiPropertyOptional({
    ...instant,
    description: 'End, exclusive; a full hour. By default now.',
    example: '2026-02-01T00:00:00Z',
  })
  @Instant({ optional: true })
  until?: Date;
  @ApiPropertyOptional({ enum: intervals, default: 'day', description: 'The length of an interval, in UTC.' })
  @ValidateOptionalWith((value) =>
    intervals.includes(value as Interval) ? undefined : `must be one of ${intervals.join(', ')}`,
  )
  interval: Interval = 'day';
}

/** Sessions that ended in an interval. */
export class SessionInterval {
  @ApiProperty({ ...instant, example: '2026-01-31T00:00:00.000Z' })
  at: string;
  @ApiProperty({ type: 'integer', example: 12 })
  ended: number;
  @ApiProperty({ ...counts, description: 'By outcome.', example: { AGE_ABOVE_THRESHOLD: 11, EXPIRED: 1 } })
  outcomes: Record<string, number>;
}

export class SessionStatistics {
  @ApiProperty({ enum: intervals })
  interval: Interval;
  @ApiProperty({ type: 'integer', description: 'The number of sessions that ended.', example: 12 })
  ended: number;
  @ApiProperty({
    type: 'integer',
    description: 'How many of them have a result: they were not cancelled, expired or failed.',
    example: 11,
  })
  completed: number;
  @ApiProperty({ ...counts, description: 'By outcome.', example: { AGE_ABOVE_THRESHOLD: 11, EXPIRED: 1 } })
  outcomes: Record<string, number>;
  @ApiProperty({ ...counts, description: 'By type of session.', example: { age: 12 } })
  types: Record<string, number>;
  @ApiProperty({ ...counts, description: 'By risk level.', example: { LOW: 12 } })
  riskLevels: Record<string, number>;
  @ApiProperty({
    ...counts,
    description:
      'Sessions without a result, by where they stopped: a step, `not_opened`, or `node` while the biometric node was asked.',
    example: { face: 1 },
  })
  stoppedAt: Record<string, number>;
  @ApiProperty({ type: [SessionInterval], description: 'Intervals with ended sessions, oldest first.' })
  intervals: SessionInterval[];
}
