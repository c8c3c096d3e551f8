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

/** Where a behaviour begins to count. */
export const behaviorLimits = {
  fastCapture: { milliseconds: 700 },
  /** Both must be exceeded; the share is of the longer of the two times. */
  clockSkew: { share: 0.2, milliseconds: 2_000 },
  /** The spread, the longest interval less the shortest, is a share of the mean of all intervals. */
  uniformTiming: { intervals: 5, spread: 0.05 },
} as const;
