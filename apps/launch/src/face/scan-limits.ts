/** The limits of a scan; milliseconds count only while frames arrive. */
export const scanLimits = {
  /** Without any face. */
  withoutFaceMs: 20_000,
  /** With a face that is never well framed. */
  framingMs: 90_000,
  /** For each requested movement, and again after a wrong turn. */
  movementMs: 12_000,
  /** Between two movements, or before the first: the server rejects less than 250 ms as not human. */
  minMovementMs: 300,
  /** A face that is missing for longer may be replaced by another: the scan restarts. The detector does not find a head that is turned far. */
  lostMs: 2_000,
  /** The same after the first movement, for a face that was straight: the detector misses it in single frames only. */
  lostStraightMs: 800,
  /** Frames without the face before the scan restarts: a pause between two frames, followed by one without the face, is not enough. */
  minLostFrames: 2,
  maxRestarts: 2,
  /** For all readings. */
  readingMs: 20_000,
  /** The server flags a capture of less than 700 ms as automated. */
  minCaptureMs: 750,
  maxReadings: 5,
  /** Consecutive frames at rest before the face between two movements is read: the head is still moving in the first one, which is only looked at. */
  minRestFrames: 2,
  /** Another face must be read in so many consecutive frames, and for so long: blurred frames do not match either. */
  minOtherFrames: 4,
  minOtherMs: 600,
  /** How often the movements are repeated because of another face: the frame that the others are compared with may be the blurred one. */
  maxOtherFaces: 1,
  /** The maximum time that a pause between frames counts, such as that of a tab in the background. */
  maxStepMs: 1_500,
} as const;
