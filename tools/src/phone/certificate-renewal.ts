import { printStatus } from '../suite/terminal';

const renewalInterval = 24 * 60 * 60 * 1000;
const checkInterval = 60 * 1000;

/** Renews the certificate of the server every day, by the clock: a timer would pause while the computer sleeps. */
export class CertificateRenewal {
  private renewedAt: number;
  private readonly timer = setInterval(() => void this.check(), checkInterval).unref();

  constructor(
    private readonly renew: () => Promise<void>,
    private readonly now: () => number = Date.now,
    private readonly print: (text: string) => void = (text) => printStatus('phone', text),
  ) {
    this.renewedAt = now();
  }

  /** Renews the certificate if it is time. A failure is printed, and the next check tries again. */
  async check(): Promise<void> {
    const now = this.now();
    if (now - this.renewedAt < renewalInterval) return;
    try {
      await this.renew();
      this.renewedAt = now;
    } catch (error) {
      this.print(`the certificate could not be renewed: ${(error as Error).message}`);
    }
  }

  close(): Promise<void> {
    clearInterval(this.timer);
    return Promise.resolve();
  }
}
