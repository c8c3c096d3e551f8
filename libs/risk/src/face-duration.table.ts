/**
 * The shortest time, in milliseconds, between handing out a face step and its answer, on the server's clock.
 *
 * Measured: the page counts a head turn 300 ms after the one before at the earliest and captures for at least 750 ms
 * (`apps/launch/src/face/scan-limits.ts`), so four turns take it 1,950 ms or more; docs/adr/0028-step-timing.md has the
 * runs. The values here are lower, so that a device whose clock runs fast is not refused.
 */
export const minFaceDuration = {
  /** For each head turn that was asked for. */
  perTurn: 250,
  capture: 700,
} as const;
