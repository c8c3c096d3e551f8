import { PlainText } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const nullable = { nullable: true } as const;
const count = { type: 'integer', ...nullable, example: 0 } as const;

export class QueueView {
  @ApiProperty({ example: 'webhook-delivery' }) queue: string;
  @ApiProperty({ type: [String], description: 'The jobs of the queue.', example: ['deliver-webhooks'] })
  jobs: string[];
  @ApiProperty({ ...count, description: 'Null while Redis is unreachable, as all counts.' })
  waiting: number | null;
  @ApiProperty({ ...count, description: 'Jobs that run now.' }) active: number | null;
  @ApiProperty({ ...count, description: 'Jobs that wait for their next attempt.' }) delayed: number | null;
  @ApiProperty({
    ...count,
    description: 'Jobs whose attempts all failed; at most the last 100, for 14 days.',
  })
  failed: number | null;
  @ApiProperty({ ...count, description: 'Seconds since the oldest waiting job was queued.' })
  oldestWaitingSeconds: number | null;
}

export class DueSourceView {
  @ApiProperty({ description: 'The class that finds due work.', example: 'DeliverWebhooks' }) source: string;
  @ApiProperty({
    type: 'integer',
    ...nullable,
    description: 'Jobs that are due now, counted up to 1,000. Null while the database is unreachable.',
    example: 0,
  })
  due: number | null;
  @ApiProperty({ description: 'Seconds between two searches for due work.', example: 5 })
  everySeconds: number;
}

export class JobsView {
  @ApiProperty({ type: [QueueView] }) queues: QueueView[];
  @ApiProperty({ type: [DueSourceView] }) dueSources: DueSourceView[];
}

export class FailedJobView {
  @ApiProperty({ format: 'uuid', example: '0198c0de-7a3b-4c1d-9e4f-2b6a8d0c1e3f' }) id: string;
  @ApiProperty({ example: 'deliver-webhooks' }) job: string;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' }) at: string;
  @ApiProperty({ type: 'integer', example: 3 }) attempts: number;
  @ApiProperty({
    description: 'The error without values. The logs have the whole one.',
    example: 'QueryFailedError (40001)',
  })
  error: string;
  @ApiProperty({ description: 'The id in the logs.', example: 'deliver-webhooks-17' }) requestId: string;
  @ApiProperty({
    description: 'Whether it can be retried. Otherwise the due sources queue it again.',
    example: true,
  })
  retryable: boolean;
}

export class FailedJobList {
  @ApiProperty({ type: [FailedJobView], description: 'Newest first. Empty while Redis is unreachable.' })
  items: FailedJobView[];
}

export class RetryQuery {
  @ApiPropertyOptional({
    description: 'Only this failed job.',
    example: '0198c0de-7a3b-4c1d-9e4f-2b6a8d0c1e3f',
  })
  @PlainText({ maxBytes: 64, optional: true })
  failure?: string;
}

export class RetriedJobs {
  @ApiProperty({ type: 'integer', description: 'How many jobs were queued again.', example: 1 })
  retried: number;
}
