/** How long and how often things may happen in a scan; milliseconds count only while frames come. */
export const scanLimits = {
  /** Nobody is there. */
  withoutFaceMs: 20_000,
  /** Somebody is there but never well framed. */
  framingMs: 90_000,
  /** Until each turn that is asked for; whoever is flat cannot turn. */
  turnMs: 10_000,
  /** From one turn to the next, or from the first request: the server takes less than 250 ms for a made-up face. */
  minTurnMs: 300,
  /** A face that is away for longer may come back as another one: everything starts over. */
  lostMs: 2_000,
  mostRestarts: 2,
  /** Between two readings. */
  readingMs: 20_000,
  /** The server holds a capture of less than 700 ms for a machine's. */
  shortestCaptureMs: 750,
  mostReadings: 5,
  /** Readings that are not of the face that turned; one may be blurred. */
  mostStrangers: 1,
  /** What a pause counts for, such as that of a tab in the background. */
  longestStepMs: 1_500,
} as const;
