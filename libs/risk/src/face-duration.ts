import { minFaceDuration } from './face-duration.table';

/** The least number of milliseconds that a person needs to turn the head this often and to be captured. */
export const minFaceMilliseconds = (turns: number): number =>
  turns * minFaceDuration.perTurn + minFaceDuration.capture;

/**
 * Whether a face step was answered sooner after it was handed out than a person can do it. A negative time is too short as
 * well: processes whose clocks differ by more than a forger's round trip would otherwise let it pass.
 */
export const isFaceTooFast = (turns: number, serverMilliseconds: number): boolean =>
  !(serverMilliseconds >= minFaceMilliseconds(turns));
