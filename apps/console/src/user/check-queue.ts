import { DomainError } from '@gatehouse/platform';

const tooManyChecks = () =>
  new DomainError('login.busy', 503, 'Too many logins at the same time. Try again.', { 'Retry-After': '2' });

/** Runs few checks at a time: each needs a thread and memory, and anybody may cause one. */
export class CheckQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  async run<T>(check: () => Promise<T>): Promise<T> {
    await this.enter();
    return check().finally(() => this.leave());
  }

  private async enter(): Promise<void> {
    if (this.running < this.maxRunning) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) throw tooManyChecks();
    // Whoever leaves hands over the place.
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
