import type { Outcome } from '@gatehouse/risk';

/** The errors that all kinds of session can end with. */
export const sessionErrors = {
  spoof: { code: 1, message: 'Image spoof' },
  desktop: { code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' },
  camera: { code: -7, message: 'Camera failure' },
  /** Ours, not of the contract: evidence of a spoof is code 1, not finishing is this one. */
  challenge: { code: -8, message: 'Challenge not completed' },
} as const;

/** The outcomes of these errors for the risk evaluation. The first one that applies takes precedence. */
const outcomesOfErrors: readonly (readonly [code: number, outcome: Outcome])[] = [
  [sessionErrors.spoof.code, 'spoof'],
  [sessionErrors.camera.code, 'camera_failure'],
  [sessionErrors.challenge.code, 'challenge_not_completed'],
  [sessionErrors.desktop.code, 'desktop_refused'],
];

/** The outcome for the risk evaluation; undefined if none of the codes has its own. */
export const findErrorOutcome = (codes: readonly number[]): Outcome | undefined =>
  outcomesOfErrors.find(([code]) => codes.includes(code))?.[1];
