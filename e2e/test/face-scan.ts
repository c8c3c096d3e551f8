import { minFaceMilliseconds } from '@gatehouse/risk';
import { setTimeout as pause } from 'node:timers/promises';

// A timer can fire early, and the clock of the server can be adjusted.
const slackMilliseconds = 100;

/** Waits for the shortest time of a face step: the server rates a faster answer as forged. */
export const takeScanTime = (step: { liveness?: readonly string[] | null } | null): Promise<void> =>
  pause(minFaceMilliseconds(step?.liveness?.length ?? 0) + slackMilliseconds);
