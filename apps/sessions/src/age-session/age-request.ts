import type { SessionRequest } from '../session/session';

export const stepNames = ['face', 'identity_document'] as const;
export type StepName = (typeof stepNames)[number];

export const returnFormats = ['threshold', 'exact', 'both'] as const;
export type ReturnFormat = (typeof returnFormats)[number];

/** What a host asks of an age session, with every default filled in. */
export interface AgeRequest extends SessionRequest {
  ageThreshold: number;
  documentAgeThreshold: number;
  requirements: StepName[];
  facialAgeEstimationReturnFormat: ReturnFormat;
  documentAgeReturnFormat: ReturnFormat;
  faceMatchThreshold: number;
  stepUpEnabled: boolean;
  metadata?: object;
  /** Driven to its end by a made-up outcome. */
  sandbox?: true;
}

/** The threshold that a step is judged by, and how much of the age its result may show. */
export const ruleOf = (request: AgeRequest, step: StepName): { threshold: number; format: ReturnFormat } =>
  step === 'face'
    ? { threshold: request.ageThreshold, format: request.facialAgeEstimationReturnFormat }
    : { threshold: request.documentAgeThreshold, format: request.documentAgeReturnFormat };

export const showsAge = (format: ReturnFormat): boolean => format !== 'threshold';
