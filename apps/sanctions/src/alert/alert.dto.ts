import {
  PlainText,
  TransformValue,
  ValidateOptionalWith,
  ValidateWith,
  WholeNumber,
} from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { type Outcome, outcomes } from './alert';
import { type AlertState, alertStates } from './alert.machine';
import {
  decisionReasons,
  findReason,
  findWithdrawalReason,
  withdrawalReasons,
} from './decision-reason.table';

const maxUserLength = 200;
const maxNoteLength = 2000;
const control = /\p{Cc}/u;
const controlExceptLines = /[^\P{Cc}\r\n\t]/u;
const visible = /[\p{L}\p{N}]/u;

function findUserProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || !visible.test(value))
    return 'must be the name or the id of the person who acts: a string with a letter or a digit';
  if (value.length > maxUserLength) return `must be at most ${maxUserLength} characters`;
  return control.test(value) || !isWellFormed(value) ? 'must not contain control characters' : undefined;
}

function findNoteProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > maxNoteLength) return `must be at most ${maxNoteLength} characters`;
  return controlExceptLines.test(value) || !isWellFormed(value)
    ? 'must not contain control characters other than line breaks'
    : undefined;
}

const isWellFormed = (value: string): boolean => !/\p{Cs}/u.test(value);

const isBlank = (note: unknown): boolean => typeof note !== 'string' || note.trim() === '';

function findReasonProblem(reason: unknown, body: object): string | undefined {
  const { outcome, note } = body as Partial<DecisionBody>;
  // The problem is in the outcome.
  if (!outcome || !outcomes.includes(outcome)) return undefined;
  const found = typeof reason === 'string' ? findReason(outcome, reason) : undefined;
  if (!found) return `for ${outcome} must be one of ${Object.keys(decisionReasons[outcome]).join(', ')}`;
  return found.requiresNote && isBlank(note) ? '"other" needs a note' : undefined;
}

function findWithdrawalProblem(reason: unknown, body: object): string | undefined {
  const found = typeof reason === 'string' ? findWithdrawalReason(reason) : undefined;
  if (!found) return `must be one of ${Object.keys(withdrawalReasons).join(', ')}`;
  return found.requiresNote && isBlank((body as Partial<ReopenBody>).note)
    ? '"other" needs a note'
    : undefined;
}

/** The proposal may have been replaced by another one after the approver has read it. */
const findApprovalProblem = (approve: unknown, { revision }: Partial<ApprovalBody>): string | undefined =>
  approve === true && revision === undefined
    ? 'needs "revision", the revision of the alert that the approver has seen: without it, another proposal could be approved'
    : undefined;

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

const revisionProblem = (value: unknown): string | undefined =>
  Number.isInteger(value) && (value as number) > 0 ? undefined : 'must be a positive whole number';

/** What every change of an alert has. */
export class ReviewBody {
  @ApiProperty({
    maxLength: maxUserLength,
    description:
      'The person who acts, by a name or an id of your own. It is stored with the alert and in the audit trail.',
    example: 'jane.doe',
  })
  @applyDecorators(TransformValue(trim), ValidateWith(findUserProblem))
  user: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description:
      'The `revision` that the person has seen. If the alert has changed since, the reply is a 409, and nothing is changed.',
    example: 1,
  })
  @ValidateOptionalWith(revisionProblem)
  revision?: number;
}

class NoteBody extends ReviewBody {
  @ApiPropertyOptional({
    maxLength: maxNoteLength,
    description: 'Free text. Required for the reason `other`.',
    example: 'Passport checked: born in 1984.',
  })
  @ValidateOptionalWith(findNoteProblem)
  note?: string;
}

export class DecisionBody extends NoteBody {
  @ApiProperty({ enum: outcomes, enumName: 'AlertOutcome', example: 'DISMISSED' })
  @IsIn(outcomes, { message: `outcome must be one of ${outcomes.join(', ')}` })
  outcome: Outcome;

  @ApiProperty({
    description: `For CONFIRMED: ${Object.keys(decisionReasons.CONFIRMED).join(', ')}. For DISMISSED: ${Object.keys(decisionReasons.DISMISSED).join(', ')}.`,
    example: 'different_date_of_birth',
  })
  @ValidateWith(findReasonProblem)
  reason: string;
}

export class ApprovalBody extends NoteBody {
  @ApiProperty({
    description: 'True approves the proposed decision and needs `revision`; false rejects it.',
    example: true,
  })
  @IsBoolean({ message: 'approve must be true or false' })
  @ValidateWith(findApprovalProblem)
  approve: boolean;
}

export class ReopenBody extends NoteBody {
  @ApiProperty({ enum: Object.keys(withdrawalReasons), example: 'new_information' })
  @ValidateWith(findWithdrawalProblem)
  reason: string;
}

const maxPageSize = 200;
const defaultPageSize = 50;

export class ListAlertsQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    default: defaultPageSize,
    description: 'The maximum number of alerts of the page.',
    example: 50,
  })
  @WholeNumber(1, maxPageSize)
  limit: number = defaultPageSize;

  @ApiPropertyOptional({
    enum: alertStates,
    enumName: 'AlertState',
    description: 'Only alerts in this state.',
  })
  @IsOptional()
  @IsIn(alertStates, { message: `state must be one of ${alertStates.join(', ')}` })
  state?: AlertState;

  @ApiPropertyOptional({
    description:
      'The `nextCursor` of an earlier page: only alerts that have changed since. Omit it to start with the oldest change.',
    example: 'AAAAAAAAABE',
  })
  @PlainText({ maxBytes: 64, optional: true })
  since?: string;
}
