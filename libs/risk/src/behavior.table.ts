/** The events that every step reports, in this order. */
export const stepEvents = {
  face: [
    'step_started',
    'camera_started',
    'face_detected',
    'liveness_started',
    'liveness_passed',
    'capture_started',
    'capture_finished',
    'step_submitted',
  ],
  identity_document: ['step_started', 'capture_started', 'capture_finished', 'step_submitted'],
} as const;

/** The limits of the behavioral rules. */
export const behaviorLimits = {
  fastCapture: { milliseconds: 700 },
  /** Both must be exceeded. `share` is relative to the longer of the two times. */
  clockSkew: { share: 0.2, milliseconds: 2_000 },
  /** `spread` is the longest interval minus the shortest, relative to the mean interval. */
  uniformTiming: { intervals: 5, spread: 0.05 },
} as const;

/**
 * The minimum time in milliseconds between issuing a face step and its answer, on the server's clock.
 *
 * Measured: the page counts a head turn at least 300 ms after the previous one and captures for at least 750 ms
 * (`apps/launch/src/face/scan-limits.ts`), so two turns take at least 1,350 ms; see docs/adr/0028-step-timing.md. The values
 * here are lower, so that a device with a fast clock is not rejected.
 */
export const minFaceDuration = {
  /** For each requested head turn. */
  perTurn: 250,
  capture: 700,
} as const;
