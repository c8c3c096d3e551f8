import { isShippedModel } from '@gatehouse/risk';
import type { AgeFindings, ReportedModel } from './age-findings';
import type { StepFailure } from '../session/session-kind';
import type { AgeRequest, StepName } from './age-request';
import { isFaceMatch } from './age-outcome';
import { modelErrorYears } from './age-verdict';

/** A check that stands behind a result: whether it was made, and how it went. */
export interface AssuranceCheck {
  check: 'liveness' | 'document_check_digits' | 'face_match';
  ran: boolean;
  /** null where it did not run. */
  passed: boolean | null;
  /** Before it was passed, or the tries were spent. */
  failedTries: number;
}

/** A model as the device reported it, and whether its weights are those of one that the launch page ships. */
export interface JudgedModel extends ReportedModel {
  shipped: boolean;
}

/** What backs a result, and what does not. */
export interface Assurance {
  checks: AssuranceCheck[];
  models: JudgedModel[];
  /** Of the estimate by the face; null where there is none. */
  estimate: { withinModelError: boolean; modelErrorYears: number } | null;
  notProven: { code: NotProven; message: string }[];
}

/** What a result does not show, however it turned out. */
export const notProven = {
  nothing_checked: 'No check was completed.',
  made_up: 'This is a sandbox session: its outcome was given by the host, and no person was seen.',
  device_integrity:
    'The checks ran on the device of the person, which says what it saw. The server saw no image.',
  model_identity: 'Which models ran is what the device reports.',
  unknown_model:
    'The device named a model that the launch page does not ship, or none: what it says of the face or the document may be made up.',
  exact_age:
    'The age is an estimate by the face, and lies within the error of the model around the threshold.',
  liveness:
    'The face was not asked to turn: that a living person was in front of the camera was not checked.',
  document_authenticity:
    'The check digits show that the document was read correctly, not that it is genuine; its chip was not read.',
  document_owner: 'The face was not compared with the portrait of the document.',
  same_person:
    'The session went to another device between the two steps, which compared a face of its own: nobody asked that one to turn.',
} as const;
export type NotProven = keyof typeof notProven;

export function assuranceOf(request: AgeRequest, findings: AgeFindings): Assurance {
  const { face, models } = findings;
  const codes = Object.keys(notProven).filter((code) => conditions[code as NotProven](request, findings));
  return {
    checks: checksOf(request, findings),
    models: models.map((model) => ({ ...model, shipped: isShippedModel(model) })),
    estimate: face ? { withinModelError: face.nearThreshold, modelErrorYears } : null,
    notProven: codes.map((code) => ({ code: code as NotProven, message: notProven[code as NotProven] })),
  };
}

// When each of them holds.
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

function checksOf(request: AgeRequest, { failures, ...findings }: AgeFindings): AssuranceCheck[] {
  const failed = (step: StepName, failure: StepFailure): number =>
    failures[step].filter((it) => it === failure).length;
  return [
    check('liveness', findings.face && true, failed('face', 'spoof')),
    check('document_check_digits', findings.document && true, failed('identity_document', 'unreadable')),
    check('face_match', isFaceMatch(request, findings), 0),
  ];
}

/** A check that was only ever failed has not been passed. */
function check(
  name: AssuranceCheck['check'],
  outcome: boolean | undefined,
  failedTries: number,
): AssuranceCheck {
  const passed = outcome ?? (failedTries > 0 ? false : null);
  return { check: name, ran: passed !== null, passed, failedTries };
}
