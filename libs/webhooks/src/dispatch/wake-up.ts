import { Clock } from '@gatehouse/platform';
import { JobQueue } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

// What is due later than this, the sweeper finds in time.
const farMilliseconds = 60_000;

// The first event is told of at once; those that follow in a burst share their jobs.
const pauseMilliseconds = 20;

/** Tells the workers that deliveries are due. One job stands for many: each worker looks for itself what there is. */
@Injectable()
export class WakeUp {
  private wanted = false;
  private telling = false;

  constructor(
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  /** Something is due now. What is committed just after another is covered by one more job. */
  now(): void {
    this.wanted = true;
    if (!this.telling) void this.tell();
  }

  /** Something will be due then. */
  at(moments: readonly Date[]): void {
    const now = this.clock.now().getTime();
    const seconds = new Set(moments.map((moment) => Math.ceil(moment.getTime() / 1000)));
    for (const second of seconds) {
      const delay = second * 1000 - now;
      if (delay < farMilliseconds) void this.wake(`at-${second}`, delay / 1000);
    }
  }

  private async tell(): Promise<void> {
    this.telling = true;
    while (this.wanted) {
      this.wanted = false;
      await this.wake(randomUUID());
      await pause(pauseMilliseconds);
    }
    this.telling = false;
  }

  private wake(id: string, delaySeconds = 0): Promise<boolean> {
    return this.jobs.wake(
      { name: 'deliver-webhooks', id: `deliver-webhooks-${id}`, payload: {} },
      delaySeconds,
    );
  }
}
