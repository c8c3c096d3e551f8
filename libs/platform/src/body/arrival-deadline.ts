import { minBytesPerSecond } from './body.errors';

/** Calls back when a body has not arrived within its timeout plus the time allowed for the bytes received so far. */
export class ArrivalDeadline {
  private readonly start = performance.now();
  private timer: NodeJS.Timeout;

  constructor(
    private readonly seconds: number,
    private readonly received: () => number,
    private readonly onMissed: () => void,
  ) {
    this.timer = setTimeout(() => this.check(), seconds * 1000);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }

  private check(): void {
    const allowed = 1000 * (this.seconds + this.received() / minBytesPerSecond);
    const left = this.start + allowed - performance.now();
    if (left <= 0) this.onMissed();
    else this.timer = setTimeout(() => this.check(), left);
  }
}
