import { Clock } from '@gatehouse/platform';
import { JobQueue } from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WEBHOOK_APP, type WebhookApp, webhookApps } from '../webhook-app.table';

// The sweeper finds deliveries that are due later.
const maxDelayMs = 60_000;

// The first event adds a job at once; the following events of a burst share jobs.
const pauseMs = 20;

/** Wakes the workers of this app when deliveries are due. Jobs carry no ids: a worker claims whatever is due. */
@Injectable()
export class WakeUpService {
  private isRequested = false;
  private isQueueing = false;

  constructor(
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    @Inject(WEBHOOK_APP) private readonly app: WebhookApp,
  ) {}

  /** Deliveries are due now. Calls during a pause share one more job. */
  wakeNow(): void {
    this.isRequested = true;
    if (!this.isQueueing) void this.addJobs();
  }

  /** Deliveries of any app are due now. */
  wakeAll(): void {
    this.wakeNow();
    for (const { name, deliver } of Object.values(webhookApps))
      if (name !== this.app.name) void this.addJob(randomUUID(), 0, deliver);
  }

  /** Deliveries will be due at these times. */
  wakeAt(moments: readonly Date[]): void {
    const now = this.clock.now().getTime();
    const seconds = new Set(moments.map((moment) => Math.ceil(moment.getTime() / 1000)));
    for (const second of seconds) {
      const delay = second * 1000 - now;
      if (delay < maxDelayMs) void this.addJob(`at-${second}`, delay / 1000);
    }
  }

  private async addJobs(): Promise<void> {
    this.isQueueing = true;
    while (this.isRequested) {
      this.isRequested = false;
      await this.addJob(randomUUID());
      await pause(pauseMs);
    }
    this.isQueueing = false;
  }

  private addJob(id: string, delaySeconds = 0, name = this.app.deliver): Promise<boolean> {
    return this.jobs.enqueue({ name, id: `${name}-${id}`, payload: {} }, delaySeconds);
  }
}
