import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { Session } from './session';
import { SessionMetrics } from './session.metrics';

/** Publishes changes of sessions within this process. Other processes poll the database. */
@Injectable()
export class SessionEvents {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(private readonly metrics: SessionMetrics) {}

  created(session: Session): void {
    this.metrics.created(session);
    if (session.endedAt) this.metrics.ended(session);
  }

  changed({ id }: Session): void {
    this.emitter.emit('changed', id);
  }

  ended(session: Session): void {
    this.metrics.ended(session);
    this.changed(session);
  }

  onChange(listener: (id: string) => void): void {
    this.emitter.on('changed', listener);
  }
}
