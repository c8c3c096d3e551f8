import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Session } from './session';

/** Counts sessions and steps in the process that handles them. */
@Injectable()
export class SessionMetrics {
  private readonly createdCounter: Counter<'kind' | 'mode'>;
  private readonly endedCounter: Counter<'kind' | 'mode' | 'state' | 'status'>;
  private readonly stepCounter: Counter<'kind' | 'step' | 'outcome'>;
  private readonly purgedCounter: Counter<'reason'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.createdCounter = new Counter({
      name: 'sessions_created_total',
      help: 'Sessions created.',
      labelNames: ['kind', 'mode'],
      registers,
    });
    this.endedCounter = new Counter({
      name: 'sessions_ended_total',
      help: 'Sessions ended, by state and by status of the result.',
      labelNames: ['kind', 'mode', 'state', 'status'],
      registers,
    });
    this.stepCounter = new Counter({
      name: 'session_steps_total',
      help: 'Steps received from devices, by the resulting event.',
      labelNames: ['kind', 'step', 'outcome'],
      registers,
    });
    this.purgedCounter = new Counter({
      name: 'sessions_purged_total',
      help: 'Sessions purged, by reason.',
      labelNames: ['reason'],
      registers,
    });
  }

  created({ kind, owner }: Session): void {
    this.createdCounter.inc({ kind, mode: owner.mode });
  }

  ended({ kind, owner, state, result }: Session): void {
    const { status = 'unknown' } = (result ?? {}) as { status?: string };
    this.endedCounter.inc({ kind, mode: owner.mode, state, status });
  }

  step(kind: string, step: string, outcome: string): void {
    this.stepCounter.inc({ kind, step, outcome });
  }

  purged(reason: string, count: number): void {
    if (count > 0) this.purgedCounter.inc({ reason }, count);
  }
}
