import type { Field } from '@gatehouse/command-line';
import type { AgeSessionResult } from '../../age-sessions/age-sessions.client';
import type { VerificationOutcome } from '../../verification-sessions/verification-sessions.client';

/** The outcome of a session in readable form. */
export interface Outcome {
  isOpen: boolean;
  /** Whether the outcome is positive. */
  isGood: boolean;
  title: string;
  fields: Field[];
  /** The original reply. */
  reply: object;
}

const open = 'still open';
const sandbox = 'simulated by a sandbox outcome';

const ageAnswers: Record<AgeSessionResult['sessionStatus'], (threshold: number) => string> = {
  AGE_ABOVE_THRESHOLD: (threshold) => `older than ${threshold}`,
  AGE_AT_THRESHOLD: (threshold) => `exactly ${threshold}, so old enough`,
  AGE_BELOW_THRESHOLD: (threshold) => `younger than ${threshold}`,
  AGE_UNKNOWN: () => 'the age is unknown',
};

export function toAgeOutcome(reply: AgeSessionResult): Outcome {
  const { sessionStatus, flowStatus, thresholds, result, riskEvaluation, assurance, errors } = reply;
  const isOpen = flowStatus === null;
  const { level, recommendation, flags } = riskEvaluation;
  return {
    isOpen,
    isGood: ['AGE_ABOVE_THRESHOLD', 'AGE_AT_THRESHOLD'].includes(sessionStatus),
    title: isOpen ? 'PENDING' : `${sessionStatus}: ${ageAnswers[sessionStatus](thresholds.ageThreshold)}`,
    fields: isOpen
      ? [['State', open]]
      : [
          ['Ended as', flowStatus],
          ['Age', result.age],
          ['Errors', errors.map(({ code, message }) => `${code}: ${message}`)],
          ['Risk', [level, recommendation, ...flags].join(', ')],
          ['Not proven', assurance.notProven.map(({ message }) => message)],
        ],
    reply,
  };
}

export function toVerificationOutcome(reply: VerificationOutcome): Outcome {
  const isOpen = reply.status === 'PENDING';
  return {
    isOpen,
    isGood: reply.status === 'SUCCESS',
    title: isOpen ? 'PENDING' : `${reply.status}: ${reply.message}`,
    fields: isOpen
      ? [['State', open]]
      : [
          ['Person (puid)', reply.puid],
          ['Group (guid)', reply.guid],
          ['Transaction', reply.transactionId],
          ...(reply.status === 'error' ? toFailureFields(reply) : toResultFields(reply)),
          ['Sandbox', reply.sandbox && sandbox],
        ],
    reply,
  };
}

type Failure = Extract<VerificationOutcome, { status: 'error' }>;
type Result = Exclude<VerificationOutcome, Failure>;

const toFailureFields = ({ errorCodes, retryAfter }: Failure): Field[] => [
  ['Error codes', errorCodes.map(String)],
  ['Try again', retryAfter === undefined ? undefined : `in ${retryAfter} s or later`],
];

const toResultFields = ({ errors, estimatedAge, identityInformation }: Result): Field[] => [
  ['Errors', errors.map(({ code, message }) => `${code}: ${message}`)],
  ['Estimated age', estimatedAge],
  ['Document', identityInformation?.documentType],
];
