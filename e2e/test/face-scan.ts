import { minFaceMilliseconds } from '@gatehouse/risk';
import { setTimeout as pause } from 'node:timers/promises';

// A timer may fire a moment early, and the server's clock is adjusted now and then.
const slackMilliseconds = 100;

/** Takes as long as the fastest person needs for a face step: the server takes a faster answer for made up. */
export const takeScanTime = (step: { liveness?: readonly string[] | null } | null): Promise<void> =>
  pause(minFaceMilliseconds(step?.liveness?.length ?? 0) + slackMilliseconds);
