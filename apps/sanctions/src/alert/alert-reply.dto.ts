import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MatchReply } from '../reply/reply.dto';
import { alertEventTypes, type AlertEventType, type Outcome, outcomes } from './alert';
import { type AlertState, alertStates } from './alert.machine';

const instant = { type: String, format: 'date-time', example: '2026-01-31T12:00:00.000Z' } as const;
const uuid = { format: 'uuid', example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' } as const;
const nullable = { nullable: true } as const;
const state = { enum: alertStates, enumName: 'AlertState' } as const;
const outcome = { enum: outcomes, enumName: 'AlertOutcome', example: 'DISMISSED' } as const;
const reason = { example: 'different_date_of_birth' } as const;

export class AlertListVersion {
  @ApiProperty({ example: 'un_sc_sanctions' })
  dataset: string;
  @ApiProperty({ example: '2026-02-27-0a1b2c3d' })
  version: string;
}

export class AlertVersions {
  @ApiProperty({
    type: [AlertListVersion],
    ...nullable,
    description: 'The versions before the change; null for the first screening.',
  })
  before: AlertListVersion[] | null;
  @ApiProperty({ type: [AlertListVersion], description: 'The versions that were compared.' })
  after: AlertListVersion[];
}

export class AlertDecisionSummary {
  @ApiProperty(outcome)
  outcome: Outcome;
  @ApiProperty(reason)
  reason: string;
  @ApiProperty(instant)
  at: string;
}

/** An alert without names: they are only in the reply about one alert. */
export class AlertSummary {
  @ApiProperty(uuid)
  id: string;
  @ApiProperty({ ...state, example: 'OPEN' })
  state: AlertState;
  @ApiProperty({
    type: 'integer',
    description: 'Counts the changes. Send it with a decision to decide exactly what you have seen.',
    example: 1,
  })
  revision: number;
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.97 })
  score: number;
  @ApiProperty({ description: 'Your id of the person.', example: 'c-4711' })
  personId: string;
  @ApiProperty({ description: 'The id of the listed entity.', example: 'unsc-6908555' })
  entityId: string;
  @ApiProperty({
    type: [String],
    description: 'The lists that contain the entity.',
    example: ['un_sc_sanctions'],
  })
  datasets: readonly string[];
  @ApiProperty({
    type: [String],
    description: 'Why the alert was opened, changed or closed last, as codes.',
    example: ['new_entry'],
  })
  reasonCodes: string[];
  @ApiProperty({ type: AlertVersions })
  versions: AlertVersions;
  @ApiProperty({ type: AlertDecisionSummary, ...nullable, description: 'The decision, if there is one.' })
  decision: AlertDecisionSummary | null;
  @ApiProperty({
    type: AlertDecisionSummary,
    ...nullable,
    description: 'Four-eyes: a decision that waits for approval.',
  })
  proposal: AlertDecisionSummary | null;
  @ApiProperty({
    type: String,
    ...uuid,
    ...nullable,
    example: null,
    description: 'The alert that continues this one, after the list has merged the entities.',
  })
  mergedInto: string | null;
  @ApiProperty(instant)
  openedAt: string;
  @ApiProperty(instant)
  updatedAt: string;
}

export class AlertPage {
  @ApiProperty({ type: [AlertSummary], description: 'In the order of their last change, oldest first.' })
  items: AlertSummary[];
  @ApiProperty({
    description:
      'Pass it as `since` to get what follows, now or later. It is always present: keep it to poll for changes.',
    example: 'AAAAAAAAABE',
  })
  nextCursor: string;
  @ApiProperty({ description: 'Whether more alerts follow now.', example: false })
  hasMore: boolean;
}

export class AlertSignature {
  @ApiProperty({ description: 'The name that the caller stated.', example: 'jane.doe' })
  user: string;
  @ApiProperty({ ...uuid, description: 'The id of the API key.' })
  keyId: string;
  @ApiPropertyOptional({
    enum: [true],
    description: 'The user is an operator who was logged in, not a name that the caller stated.',
    example: true,
  })
  operator?: true;
  @ApiProperty(instant)
  at: string;
}

export class AlertApproval {
  @ApiProperty({ type: AlertSignature })
  by: AlertSignature;
  @ApiProperty({ type: String, ...nullable, example: null })
  note: string | null;
}

export class AlertDecision extends AlertDecisionSummary {
  @ApiProperty({ description: 'The reason in words.', example: 'The date of birth is another one.' })
  words: string;
  @ApiProperty({ type: String, ...nullable, example: 'Passport checked: born in 1984.' })
  note: string | null;
  @ApiProperty({ type: AlertSignature })
  by: AlertSignature;
  @ApiProperty({ type: AlertApproval, ...nullable, description: 'Four-eyes: who approved it.' })
  approval: AlertApproval | null;
}

export class AlertChangeReason {
  @ApiProperty({ example: 'new_date_of_birth' })
  code: string;
  @ApiProperty({ example: 'The list has a new date of birth: 1971-01-02. Before, it had 1970-12-31.' })
  words: string;
}

export class AlertHistoryEntry {
  @ApiProperty({ type: 'integer', description: 'The revision after the change.', example: 1 })
  number: number;
  @ApiProperty({ enum: alertEventTypes, enumName: 'AlertEventType', example: 'opened' })
  type: AlertEventType;
  @ApiProperty(instant)
  at: string;
  @ApiProperty({ ...state, ...nullable, example: null })
  from: AlertState | null;
  @ApiProperty({ ...state, example: 'OPEN' })
  to: AlertState;
  @ApiProperty({ example: 'unsc-6908555' })
  entityId: string;
  @ApiProperty({ example: 0.97 })
  score: number;
  @ApiProperty({ example: 'Ivan Petrov' })
  matchedName: string;
  @ApiProperty({ type: [AlertChangeReason] })
  reasons: AlertChangeReason[];
  @ApiProperty({ type: AlertVersions, ...nullable, description: 'Null for a change by a person.' })
  versions: AlertVersions | null;
  @ApiProperty({ type: AlertSignature, ...nullable, description: 'Null for a change by a run.' })
  by: AlertSignature | null;
  @ApiProperty({ ...outcome, ...nullable, example: null })
  outcome: Outcome | null;
  @ApiProperty({ type: String, ...nullable, example: null })
  note: string | null;
}

export class AlertPerson {
  @ApiProperty({ description: 'Your id.', example: 'c-4711' })
  id: string;
  @ApiProperty({ example: 'Ivan' })
  firstname: string;
  @ApiProperty({ example: 'Petrov' })
  lastname: string;
  @ApiProperty({ example: '1970-12-31' })
  dob: string;
}

/** An alert with names, the explanation of the score and its history. */
export class AlertDetails extends AlertSummary {
  @ApiProperty({ type: AlertPerson, description: 'The person as it was compared.' })
  person: AlertPerson;
  @ApiProperty({ type: MatchReply, description: 'The listed entity, and how the score came about.' })
  match: MatchReply;
  @ApiProperty({
    type: [AlertChangeReason],
    description: 'Why the alert was opened, changed or closed last.',
  })
  reasons: AlertChangeReason[];
  @ApiProperty({ type: AlertSignature, ...nullable, description: 'Who reviews it.' })
  reviewer: AlertSignature | null;
  @ApiProperty({ type: AlertDecision, ...nullable })
  declare decision: AlertDecision | null;
  @ApiProperty({ type: AlertDecision, ...nullable })
  declare proposal: AlertDecision | null;
  @ApiProperty({ type: [AlertHistoryEntry], description: 'The last 200 changes, oldest first.' })
  history: AlertHistoryEntry[];
}

export class AlertReportPopulation {
  @ApiProperty({ example: 'customers' })
  name: string;
  @ApiProperty({ enum: ['live', 'test'], example: 'live' })
  mode: string;
  @ApiProperty({ example: 'sanctions' })
  dataset: string;
  @ApiProperty({ example: 0.95 })
  threshold: number;
  @ApiProperty({ example: true })
  fourEyes: boolean;
  @ApiProperty({
    type: [AlertListVersion],
    ...nullable,
    description: 'The versions to which the population corresponds now; null before its first run.',
  })
  versions: AlertListVersion[] | null;
}

/** The evidence about one alert. */
export class AlertReport {
  @ApiProperty(instant)
  createdAt: string;
  @ApiProperty({ type: AlertReportPopulation })
  population: AlertReportPopulation;
  @ApiProperty({ type: AlertDetails })
  alert: AlertDetails;
}
