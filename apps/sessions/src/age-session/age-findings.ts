import type { BehavioralFlag, Indicators, ReportFlag } from '@gatehouse/risk';
import type { StepFailure } from '../session/session-kind';
import type { ChallengeKind } from '../session/step/step-rules';
import type { ConsentFinding } from '../session/step/consent';
import type { StepName } from './age-request';
import type { AgeDecision } from './age-verdict';

/** A model that the device reports to have run. */
export interface ReportedModel {
  name: string;
  version: string;
  sha256: string;
}

/** The age by the face. `age` is set only if the return format includes it. */
export interface FaceFinding {
  decision: AgeDecision;
  nearThreshold: boolean;
  age?: number;
  /** What the person did; undefined in the sandbox and in sessions of release 0.2.0. */
  challenge?: ChallengeKind;
  /** The epoch of the lease of the device that sent it. */
  epoch: number;
}

export interface DocumentFinding {
  decision: AgeDecision;
  age?: number;
  epoch: number;
}

export type AgeStepFailure = Extract<StepFailure, 'spoof' | 'challenge' | 'camera' | 'unreadable'>;

/** What an age session has found so far. */
export interface AgeFindings {
  face?: FaceFinding;
  document?: DocumentFinding;
  /** The score of the face against the portrait of the document, 0 to 1. */
  matchScore?: number;
  /** The failed tries of each step. */
  failures: Record<StepName, AgeStepFailure[]>;
  /** The step whose tries are used up. */
  spent?: StepName;
  /** A desktop was rejected, and no other device has claimed the session since. */
  desktopRejected?: true;
  indicators?: Indicators;
  behavior?: BehavioralFlag[];
  /** Flags of the reports of the device. */
  report?: ReportFlag[];
  models: ReportedModel[];
  /** The text to which the person agreed. */
  consent?: ConsentFinding;
  /** The last `metadata` of a step. */
  deviceMetadata?: object;
}

export const noFindings = (): AgeFindings => ({
  failures: { face: [], identity_document: [] },
  models: [],
});
