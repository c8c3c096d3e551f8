import { Instant, PageQuery, PlainText, ValidateOptionalWith } from '@gatehouse/platform';
import { recommendations, type RiskLevel, riskLevels } from '@gatehouse/risk';
import { DeliveryDetails } from '@gatehouse/webhooks';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { endStates as ageEndStates, openStates as ageOpenStates } from '../age-session/age-session.machine';
import { type SessionType, sessionTypes, stepFailures } from '../session/session-kind';
import {
  endStates as verificationEndStates,
  openStates as verificationOpenStates,
} from '../verification-session/model/verification-session.machine';
import { ReviewView } from './review.dto';
import { type TimelineType, timelineTypes } from './timeline';

const exampleId = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const instant = { type: String, format: 'date-time', example: '2026-01-31T12:00:00.000Z' } as const;
const nullable = { nullable: true } as const;
export const sessionStates = [
  ...new Set([
    ...ageOpenStates,
    ...verificationOpenStates,
    ...ageEndStates,
    ...verificationEndStates,
    'PURGED',
  ]),
];
const outcomes = [
  'AGE_ABOVE_THRESHOLD',
  'AGE_AT_THRESHOLD',
  'AGE_BELOW_THRESHOLD',
  'AGE_UNKNOWN',
  ...verificationEndStates,
] as const;
const levels = riskLevels.map(({ level }) => level);
const recommendationNames = [...recommendations];

const OneOf = (values: readonly string[]): PropertyDecorator =>
  ValidateOptionalWith((value) =>
    values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`,
  );

export class ListSessionsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: sessionTypes, description: 'Only sessions of this type.' })
  @OneOf(sessionTypes)
  type?: SessionType;
  @ApiPropertyOptional({ enum: sessionStates, description: 'Only sessions in this state.' })
  @OneOf(sessionStates)
  state?: string;
  @ApiPropertyOptional({ enum: outcomes, description: 'Only sessions with this outcome.' })
  @OneOf(outcomes)
  outcome?: string;
  @ApiPropertyOptional({ enum: levels, description: 'Only ended sessions with this risk level.' })
  @OneOf(levels)
  riskLevel?: RiskLevel;
  @ApiPropertyOptional({
    enum: recommendationNames,
    description: 'Only ended sessions with this recommendation.',
  })
  @OneOf(recommendationNames)
  recommendation?: string;
  @ApiPropertyOptional({
    enum: ['open'],
    description:
      '`open`: only sessions with the recommendation REVIEW that no operator has decided, without cancelled and expired ones.',
  })
  @OneOf(['open'])
  review?: 'open';
  @ApiPropertyOptional({
    description: 'Only this session: its id here, its session id, or its token.',
    example: exampleId,
  })
  @PlainText({ maxBytes: 64, optional: true })
  session?: string;
  @ApiPropertyOptional({
    description: 'Only verification sessions with exactly this `transactionID`.',
    example: 'order-4711',
  })
  @PlainText({ maxBytes: 1024, optional: true })
  reference?: string;
  @ApiPropertyOptional({ ...instant, description: 'Only sessions created at or after this time.' })
  @Instant({ optional: true })
  from?: Date;
  @ApiPropertyOptional({ ...instant, description: 'Only sessions created before this time.' })
  @Instant({ optional: true })
  until?: Date;
}

export class SessionDetailsQuery {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'false',
    description: 'Whether personal data is returned. Recorded in the audit trail of the customer.',
  })
  @OneOf(['true', 'false'])
  reveal?: 'true' | 'false';
}

/** A session without personal data. */
export class ListedSession {
  @ApiProperty({ format: 'uuid', description: 'Gives no access to the session.', example: exampleId })
  id: string;
  @ApiProperty({
    enum: sessionTypes,
    ...nullable,
    description: 'Null for a deleted verification session.',
  })
  type: SessionType | null;
  @ApiProperty({ enum: sessionStates, example: 'COMPLETED' })
  state: string;
  @ApiProperty({
    enum: outcomes,
    ...nullable,
    description: 'Null while the session is open, and after its deletion.',
  })
  outcome: string | null;
  @ApiProperty({ enum: levels, ...nullable, example: 'LOW' })
  riskLevel: RiskLevel | null;
  @ApiProperty({ enum: recommendationNames, ...nullable, example: 'ALLOW' })
  recommendation: string | null;
  @ApiProperty({ description: 'Whether the outcome was set by `x-sandbox-outcome`.', example: false })
  sandbox: boolean;
  @ApiProperty(instant)
  createdAt: string;
  @ApiProperty({ ...instant, description: 'When it expires if it does not end before.' })
  expiresAt: string;
  @ApiProperty({ ...instant, ...nullable })
  endedAt: string | null;
  @ApiProperty({ ...instant, ...nullable, description: 'When its data is due to be deleted.' })
  keptUntil: string | null;
  @ApiProperty({ ...instant, ...nullable, example: null })
  deletedAt: string | null;
  @ApiProperty({
    enum: ['host', 'retention'],
    ...nullable,
    description: 'Why it was deleted.',
    example: null,
  })
  deletionReason: string | null;
  @ApiProperty({
    type: ReviewView,
    ...nullable,
    description: 'What operators have decided or proposed.',
    example: null,
  })
  review: ReviewView | null;
}

export class SessionPage {
  @ApiProperty({ type: [ListedSession], description: 'Newest first.' })
  items: ListedSession[];
  @ApiProperty({
    type: String,
    ...nullable,
    description:
      'Pass it as `cursor` to continue. A page may have fewer items than `limit`, or none, although more follow: a request compares a limited number of sessions.',
    example: null,
  })
  nextCursor: string | null;
}

export class TimelineEntry {
  @ApiProperty(instant)
  at: string;
  @ApiProperty({ enum: timelineTypes, example: 'step_failed' })
  type: TimelineType;
  @ApiPropertyOptional({ description: 'The step.', example: 'face' })
  step?: string;
  @ApiPropertyOptional({ enum: stepFailures, description: 'Why the step must be repeated.' })
  failure?: string;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'The number of the device that has opened the session.',
    example: 1,
  })
  device?: number;
  @ApiPropertyOptional({
    description: 'The outcome of a webhook attempt or of the session.',
    example: 'DELIVERED',
  })
  outcome?: string;
}

export class SessionDetails extends ListedSession {
  @ApiProperty({ type: [String], description: 'The requested steps.', example: ['face'] })
  requirements: string[];
  @ApiProperty({ type: String, ...nullable, description: 'The step that it waits for.', example: null })
  currentStep: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'How often a device has opened it or taken it over.',
    example: 1,
  })
  devices: number;
  @ApiProperty({ type: 'integer', ...nullable, minimum: 0, maximum: 100, example: 0 })
  riskScore: number | null;
  @ApiProperty({ type: [String], example: ['outcome.above_threshold'] })
  flags: string[];
  @ApiProperty({ type: [Number], description: 'The codes of its errors.', example: [] })
  errorCodes: number[];
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    ...nullable,
    description: 'What supports the result, and what is not proven, as in the result.',
    example: { notProven: [{ code: 'device_integrity', message: 'The checks ran on the device.' }] },
  })
  assurance: object | null;
  @ApiProperty({ type: [TimelineEntry], description: 'Oldest first.' })
  timeline: TimelineEntry[];
  @ApiProperty({ type: [DeliveryDetails], description: 'Its webhooks.' })
  deliveries: DeliveryDetails[];
  @ApiProperty({
    type: 'integer',
    ...nullable,
    description: 'Seconds until its data is due to be deleted.',
    example: 86_400,
  })
  secondsKept: number | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    ...nullable,
    description:
      'With `reveal=true`: the result and the data of the host, without the session id and the token. Null otherwise.',
    example: null,
  })
  personal: object | null;
}
