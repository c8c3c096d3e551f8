/** The limits of a scan; milliseconds count only while frames arrive. */
export const scanLimits = {
  /** Without any face. */
  withoutFaceMs: 20_000,
  /** With a face that is never well framed. */
  framingMs: 90_000,
  /** For each requested turn; a flat photo cannot turn. */
  turnMs: 10_000,
  /** Between two turns, or before the first: the server rejects less than 250 ms as not human. */
  minTurnMs: 300,
  /** A face that is missing for longer may be replaced by another: the scan restarts. */
  lostMs: 2_000,
  maxRestarts: 2,
  /** Between two readings. */
  readingMs: 20_000,
  /** The server flags a capture of less than 700 ms as automated. */
  minCaptureMs: 750,
  maxReadings: 5,
  /** Readings that do not match the face that turned; one may be blurred. */
  maxStrangers: 1,
  /** The maximum time that a pause between frames counts, such as that of a tab in the background. */
  maxStepMs: 1_500,
} as const;
