import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Session } from '../session/session';
import type { VisitBody } from './visit.dto';

/** Counts what visitors saw, without ids: how many reach a screen, and where they stop. */
@Injectable()
export class VisitMetrics {
  private readonly screenCounter: Counter<'kind' | 'mode' | 'screen'>;
  private readonly visitCounter: Counter<'kind' | 'mode' | 'last' | 'reason'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.screenCounter = new Counter({
      name: 'launch_screens_total',
      help: 'Screens of the launch page that were shown.',
      labelNames: ['kind', 'mode', 'screen'],
      registers,
    });
    this.visitCounter = new Counter({
      name: 'launch_visits_total',
      help: 'Visits of the launch page that ended, by the last screen and why it was shown.',
      labelNames: ['kind', 'mode', 'last', 'reason'],
      registers,
    });
  }

  count({ kind, owner: { mode } }: Session, { screens, last, reason }: VisitBody): void {
    for (const [screen, count] of Object.entries(screens))
      this.screenCounter.inc({ kind, mode, screen }, count);
    this.visitCounter.inc({ kind, mode, last, reason: reason ?? '' });
  }
}
