import type { AgeFindings, DocumentFinding, FaceFinding } from '../../src/age-session/age-findings';
import { noFindings } from '../../src/age-session/age-findings';
import type { AgeRequest } from '../../src/age-session/age-request';
import type { AgeStepPayload } from '../../src/age-session/step-payload.dto';

/** What a host asks for that sends an empty body. */
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

/** The tries that failed, of the steps that are named. */
export const failures = (more: Partial<AgeFindings['failures']>): AgeFindings['failures'] => ({
  ...noFindings().failures,
  ...more,
});

export const both = ['face', 'identity_document'] as const;

/** What a device sends for a step that went as it should. */
export const payload = (more: Partial<AgeStepPayload> = {}): AgeStepPayload => ({
  sessionId: 'the-session',
  epoch: 1,
  step: 'face',
  nonce: 'a-nonce',
  events: [],
  models: [],
  ...more,
});
