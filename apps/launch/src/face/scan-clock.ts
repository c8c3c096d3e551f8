import { scanLimits } from './scan-limits';

/** Counts the time in which frames came: a tab in the background, or a slow device, costs nobody a try. */
export class ScanClock {
  private watched = 0;
  private last: number | undefined;

  tick(at: number): void {
    this.watched += Math.min(at - (this.last ?? at), scanLimits.longestStepMs);
    this.last = at;
  }

  get now(): number {
    return this.watched;
  }
}
