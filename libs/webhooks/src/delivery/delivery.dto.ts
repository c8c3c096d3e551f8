import { Instant, PageQuery, PlainText } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { type AttemptOutcome, attemptOutcomes } from './attempt';
import { type DeliveryStatus, deliveryStatuses, resendableStatuses } from './delivery';

const exampleSession = 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE';
const instant = { type: String, format: 'date-time', example: '2026-01-31T12:00:00.000Z' } as const;
const nullable = { nullable: true } as const;

/** One attempt at a delivery. Of the reply only the status is stored. */
export class Attempt {
  @ApiProperty({ type: 'integer', example: 1, description: 'The `X-Service-Attempt` that was sent.' })
  number: number;
  @ApiProperty(instant)
  startedAt: string;
  @ApiProperty({ type: 'integer', ...nullable, example: 87 })
  milliseconds: number | null;
  @ApiProperty({
    enum: attemptOutcomes,
    example: 'REJECTED',
    description:
      'DELIVERED, REJECTED (a status other than 2xx), GONE (410), or the reason why there was no reply: TIMEOUT, CONNECT_TIMEOUT, CONNECTION_REFUSED, CONNECTION_LOST, DNS, TLS, PROTOCOL, REFUSED_TARGET; LOST and UNSENT are failures of this service.',
  })
  outcome: AttemptOutcome;
  @ApiProperty({ type: 'integer', ...nullable, example: 503 })
  httpStatus: number | null;
  @ApiProperty({ example: 'answered 503' })
  detail: string;
}

/** The delivery of an event to its receiver. */
export class Delivery {
  @ApiProperty({
    format: 'uuid',
    example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
    description: 'The `webhook-id` that is sent, the same in every attempt.',
  })
  id: string;
  @ApiProperty({ example: 'age-session.ended' })
  type: string;
  @ApiProperty({
    type: String,
    ...nullable,
    description: 'The session of the event; null for test events and the events of monitoring.',
    example: exampleSession,
  })
  sessionId: string | null;
  @ApiProperty({
    example: 'https://shop.example',
    description: 'The origin of the URL; the rest of the URL is secret.',
  })
  target: string;
  @ApiProperty({ enum: deliveryStatuses, enumName: 'DeliveryStatus' })
  status: DeliveryStatus;
  @ApiProperty({ type: 'integer', example: 1 })
  attemptCount: number;
  @ApiProperty(instant)
  createdAt: string;
  @ApiProperty({ ...instant, ...nullable })
  nextAttemptAt: string | null;
  @ApiProperty({ ...instant, ...nullable, example: null })
  endedAt: string | null;
  @ApiProperty({
    description: 'Whether the body is still stored, so that it can be sent again.',
    example: true,
  })
  resendable: boolean;
  @ApiProperty({ type: Attempt, ...nullable })
  lastAttempt: Attempt | null;
}

export class DeliveryDetails extends Delivery {
  @ApiProperty({ type: [Attempt], description: 'The last 100 attempts, oldest first.' })
  attempts: Attempt[];
}

export class DeliveryPage {
  @ApiProperty({ type: [Delivery], description: 'Newest first.' })
  items: Delivery[];
  @ApiProperty({
    type: String,
    ...nullable,
    description: 'Pass it as `cursor` to get the next page.',
    example: null,
  })
  nextCursor: string | null;
}

const statusMessage = `status must be one of ${deliveryStatuses.join(', ')}`;

export class ListDeliveriesQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: deliveryStatuses,
    enumName: 'DeliveryStatus',
    description: 'Only deliveries in this state.',
  })
  @IsOptional()
  @IsIn(deliveryStatuses, { message: statusMessage })
  status?: DeliveryStatus;

  @ApiPropertyOptional({ description: 'Only events of this session.', example: exampleSession })
  @PlainText({ maxBytes: 200, optional: true })
  sessionId?: string;

  @ApiPropertyOptional({ ...instant, description: 'Only events at or after this time.' })
  @Instant({ optional: true })
  from?: Date;

  @ApiPropertyOptional({ ...instant, description: 'Only events before this time.' })
  @Instant({ optional: true })
  to?: Date;
}

export class ResendBody {
  @ApiProperty({ ...instant, description: 'Start of the time range, inclusive.' })
  @Instant()
  from: Date;

  @ApiProperty({ ...instant, description: 'End of the time range, exclusive.' })
  @Instant()
  to: Date;

  @ApiPropertyOptional({
    enum: resendableStatuses,
    default: 'FAILED',
    description: 'The status of the deliveries to resend; by default the dead letters.',
  })
  @ValidateIf((_, status) => status !== undefined)
  @IsIn(resendableStatuses, { message: `status must be one of ${resendableStatuses.join(', ')}` })
  status: DeliveryStatus = 'FAILED';

  @ApiPropertyOptional({ description: 'The `nextCursor` of the previous reply.' })
  @PlainText({ maxBytes: 64, optional: true })
  cursor?: string;
}

export class ResendReply {
  @ApiProperty({ type: 'integer', example: 12, description: 'How many deliveries are due now.' })
  resent: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'How many cannot be resent, because their bodies are deleted.',
  })
  forgotten: number;
  @ApiProperty({
    type: String,
    ...nullable,
    description: 'One call resends at most 50,000. Pass this as `cursor` to resend the rest.',
    example: null,
  })
  nextCursor: string | null;
}
