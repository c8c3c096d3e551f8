import { scanLimits } from './scan-limits';

/** Counts the time while frames arrive, so that a background tab or a slow device does not use up a try. */
export class ScanClock {
  private elapsed = 0;
  private last: number | undefined;

  tick(at: number): void {
    this.elapsed += Math.min(at - (this.last ?? at), scanLimits.maxStepMs);
    this.last = at;
  }

  get now(): number {
    return this.elapsed;
  }
}
