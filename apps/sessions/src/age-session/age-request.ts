import type { SessionRequest } from '../session/session';

export const stepNames = ['face', 'identity_document'] as const;
export type StepName = (typeof stepNames)[number];

export const returnFormats = ['threshold', 'exact', 'both'] as const;
export type ReturnFormat = (typeof returnFormats)[number];

/** The request of a host, with all defaults filled in. */
export interface AgeRequest extends SessionRequest {
  ageThreshold: number;
  documentAgeThreshold: number;
  requirements: StepName[];
  facialAgeEstimationReturnFormat: ReturnFormat;
  documentAgeReturnFormat: ReturnFormat;
  faceMatchThreshold: number;
  stepUpEnabled: boolean;
  metadata?: object;
  /** The outcome was set by `x-sandbox-outcome`. */
  sandbox?: true;
}

/** The threshold and the return format of a step. */
export const getStepRule = (
  request: AgeRequest,
  step: StepName,
): { threshold: number; format: ReturnFormat } =>
  step === 'face'
    ? { threshold: request.ageThreshold, format: request.facialAgeEstimationReturnFormat }
    : { threshold: request.documentAgeThreshold, format: request.documentAgeReturnFormat };

export const showsAge = (format: ReturnFormat): boolean => format !== 'threshold';
