import type { AgeFindings, DocumentFinding, FaceFinding } from '../../src/age-session/age-findings';
import { noFindings } from '../../src/age-session/age-findings';
import type { AgeRequest } from '../../src/age-session/age-request';
import type { AgeStepPayload } from '../../src/age-session/step-payload.dto';

/** The request of a host that sends an empty body. */
export const ageRequest = (more: Partial<AgeRequest> = {}): AgeRequest => ({
  token: 'the-token',
  sessionId: 'the-session',
  ageThreshold: 18,
  documentAgeThreshold: 18,
  requirements: ['face'],
  facialAgeEstimationReturnFormat: 'threshold',
  documentAgeReturnFormat: 'threshold',
  faceMatchThreshold: 0.5,
  stepUpEnabled: false,
  enableDesktop: false,
  ...more,
});

export const findings = (more: Partial<AgeFindings> = {}): AgeFindings => ({ ...noFindings(), ...more });

export const face = (decision: FaceFinding['decision'], more: Partial<FaceFinding> = {}): FaceFinding => ({
  decision,
  nearThreshold: false,
  epoch: 1,
  ...more,
});

export const passport = (
  decision: DocumentFinding['decision'],
  more: Partial<DocumentFinding> = {},
): DocumentFinding => ({ decision, epoch: 1, ...more });

/** The failed tries of the given steps. */
export const failures = (more: Partial<AgeFindings['failures']>): AgeFindings['failures'] => ({
  ...noFindings().failures,
  ...more,
});

export const both = ['face', 'identity_document'] as const;

/** The payload of a successful step. */
export const payload = (more: Partial<AgeStepPayload> = {}): AgeStepPayload => ({
  sessionId: 'the-session',
  epoch: 1,
  step: 'face',
  nonce: 'a-nonce',
  events: [],
  models: [],
  ...more,
});
