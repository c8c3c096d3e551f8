import type { BehavioralFlag, Indicators, ReportFlag } from '@gatehouse/risk';
import type { StepFailure } from '../session/session-kind';
import type { StepName } from './age-request';
import type { AgeDecision } from './age-verdict';

/** A model that ran on the device, as the device reports it. */
export interface ReportedModel {
  name: string;
  version: string;
  sha256: string;
}

/** What the face said of the age; the number only where the return format shows it. */
export interface FaceFinding {
  decision: AgeDecision;
  nearThreshold: boolean;
  age?: number;
  /** Of the lease: which device took it. */
  epoch: number;
}

export interface DocumentFinding {
  decision: AgeDecision;
  age?: number;
  epoch: number;
}

/** Why a step of an age session can fail. */
export type AgeStepFailure = Extract<StepFailure, 'spoof' | 'camera' | 'unreadable'>;

/** What is known of an age session so far. */
export interface AgeFindings {
  face?: FaceFinding;
  document?: DocumentFinding;
  /** Of the face with the portrait of the document, 0 to 1. */
  matchScore?: number;
  /** Of each try that failed. */
  failures: Record<StepName, AgeStepFailure[]>;
  /** The step whose tries were spent. */
  spent?: StepName;
  /** A desktop was sent away, and nobody else has come so far. */
  desktopRefused?: true;
  indicators?: Indicators;
  behavior?: BehavioralFlag[];
  /** What was suspicious about the reports of the device. */
  report?: ReportFlag[];
  models: ReportedModel[];
  /** What the device has sent as `metadata` of a step, last. */
  deviceMetadata?: object;
}

export const noFindings = (): AgeFindings => ({
  failures: { face: [], identity_document: [] },
  models: [],
});
