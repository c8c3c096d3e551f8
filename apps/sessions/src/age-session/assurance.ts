import { isShippedModel } from '@gatehouse/risk';
import type { AgeFindings, AgeStepFailure, ReportedModel } from './age-findings';
import type { ChallengeKind } from '../session/step/step-rules';
import { type ConsentView, toConsentView } from '../session/step/consent';
import type { AgeRequest, StepName } from './age-request';
import { isFaceMatch } from './age-outcome';
import { modelErrorYears } from './age-verdict';

/** A check of the session, and its result. */
export interface AssuranceCheck {
  check: 'liveness' | 'document_check_digits' | 'face_match';
  ran: boolean;
  /** null if it did not run. */
  passed: boolean | null;
  /** Failed tries before it passed, or until the tries were used up. */
  failedTries: number;
  /** Liveness that passed: what the person did. Undefined in the sandbox and in sessions of release 0.2.0. */
  challenge?: ChallengeKind;
}

/** A reported model, and whether the launch page ships these weights. */
export interface CheckedModel extends ReportedModel {
  shipped: boolean;
}

/** What supports a result, and what it does not prove. */
export interface Assurance {
  checks: AssuranceCheck[];
  models: CheckedModel[];
  /** Of the face; null without a face. */
  estimate: { withinModelError: boolean; modelErrorYears: number } | null;
  notProven: { code: NotProven; message: string }[];
  /** The text to which the person agreed; null if the device reported none. */
  consent: ConsentView | null;
}

/** What a result may not prove. */
export const notProven = {
  nothing_checked: 'No check was completed.',
  made_up: 'This is a sandbox session: its outcome was set by the host, without a person.',
  device_integrity:
    'The checks ran on the device of the person, which reports their results. The server received no image.',
  model_identity: 'The device reports which models ran.',
  unknown_model:
    'The device reported a model that the launch page does not ship, or none: its results for the face or the document may be forged.',
  exact_age:
    'The age is an estimate from the face, and its distance to the threshold is within the error of the model.',
  liveness:
    'No head turns or gestures were requested: it was not checked that a living person was in front of the camera.',
  document_authenticity:
    'The check digits show that the document was read correctly, not that it is genuine; its chip was not read.',
  document_owner: 'The face was not compared with the portrait of the document.',
  same_person:
    'The session moved to another device between the two steps, which compared a face of its own without head turns.',
} as const;
export type NotProven = keyof typeof notProven;

export function buildAssurance(request: AgeRequest, findings: AgeFindings): Assurance {
  const { face, models } = findings;
  const codes = Object.keys(notProven).filter((code) => conditions[code as NotProven](request, findings));
  return {
    checks: buildChecks(request, findings),
    models: models.map((model) => ({ ...model, shipped: isShippedModel(model) })),
    estimate: face ? { withinModelError: face.nearThreshold, modelErrorYears } : null,
    notProven: codes.map((code) => ({ code: code as NotProven, message: notProven[code as NotProven] })),
    consent: findings.consent ? toConsentView(findings.consent) : null,
  };
}

// When each of them applies.
const conditions: Record<NotProven, (request: AgeRequest, findings: AgeFindings) => boolean> = {
  nothing_checked: (_, { face, document }) => !face && !document,
  made_up: ({ sandbox }) => sandbox === true,
  device_integrity: ({ sandbox }, { face, document }) => !sandbox && Boolean(face ?? document),
  model_identity: (_, { models }) => models.length > 0,
  unknown_model: (_, { report }) => report?.includes('unknown_model') === true,
  exact_age: (_, { face, document }) => face?.nearThreshold === true && !document,
  liveness: (_, { face, document }) => Boolean(document) && !face,
  document_authenticity: (_, { document }) => Boolean(document),
  same_person: (_, { face, document }) =>
    face !== undefined && document !== undefined && face.epoch !== document.epoch,
  document_owner: (request, findings) =>
    Boolean(findings.document) && isFaceMatch(request, findings) === undefined,
};

function buildChecks(request: AgeRequest, { failures, ...findings }: AgeFindings): AssuranceCheck[] {
  const failed = (step: StepName, ...reasons: AgeStepFailure[]): number =>
    failures[step].filter((it) => reasons.includes(it)).length;
  const { challenge } = findings.face ?? {};
  return [
    {
      ...check('liveness', findings.face && true, failed('face', 'spoof', 'challenge')),
      ...(challenge && { challenge }),
    },
    check('document_check_digits', findings.document && true, failed('identity_document', 'unreadable')),
    check('face_match', isFaceMatch(request, findings), 0),
  ];
}

/** A check with failed tries only has not passed. */
function check(
  name: AssuranceCheck['check'],
  outcome: boolean | undefined,
  failedTries: number,
): AssuranceCheck {
  const passed = outcome ?? (failedTries > 0 ? false : null);
  return { check: name, ran: passed !== null, passed, failedTries };
}
