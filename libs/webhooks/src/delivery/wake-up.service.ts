import { Clock } from '@gatehouse/platform';
import { JobQueue } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

// The sweeper finds deliveries that are due later.
const maxDelayMs = 60_000;

// The first event adds a job at once; the following events of a burst share jobs.
const pauseMs = 20;

/** Wakes workers when deliveries are due. Jobs carry no ids: a worker claims whatever is due. */
@Injectable()
export class WakeUpService {
  private isRequested = false;
  private isQueueing = false;

  constructor(
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  /** Deliveries are due now. Calls during a pause share one more job. */
  wakeNow(): void {
    this.isRequested = true;
    if (!this.isQueueing) void this.addJobs();
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

  private addJob(id: string, delaySeconds = 0): Promise<boolean> {
    return this.jobs.enqueue(
      { name: 'deliver-webhooks', id: `deliver-webhooks-${id}`, payload: {} },
      delaySeconds,
    );
  }
}
