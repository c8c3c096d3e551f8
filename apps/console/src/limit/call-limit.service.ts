import { CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { ConsoleConfig } from '../console.config';
import { tooManyCalls } from './call-limit.errors';
import type { CallKind } from './call-limit.table';

type Limits = Pick<ConsoleConfig, 'CONSOLE_PARALLEL_CALLS' | 'CONSOLE_PARALLEL_TRANSFERS'>;

/** How many requests of a user this process handles at a time: the connections to the services and the database are for all users. */
@Injectable()
export class CallLimit {
  private readonly limits: Record<CallKind, number>;
  private readonly running: Record<CallKind, Map<string, number>> = { call: new Map(), transfer: new Map() };

  constructor(@Inject(CONFIG) config: Limits) {
    this.limits = { call: config.CONSOLE_PARALLEL_CALLS, transfer: config.CONSOLE_PARALLEL_TRANSFERS };
  }

  /** Counts the request until its connection or its reply ends. Throws a 429 if the user has too many. */
  enter(user: string, kind: CallKind, response: Response): void {
    // There would be no event that ends it.
    if (response.closed) throw new DomainError('call.closed', 400, 'The connection was closed.');
    const running = this.running[kind];
    const count = running.get(user) ?? 0;
    if (count >= this.limits[kind]) throw tooManyCalls(kind, this.limits[kind]);
    running.set(user, count + 1);
    // A streamed reply has as many listeners as Node.js allows without a warning.
    response.setMaxListeners(response.getMaxListeners() + 1).once('close', () => this.leave(user, kind));
  }

  private leave(user: string, kind: CallKind): void {
    const running = this.running[kind];
    const count = (running.get(user) ?? 1) - 1;
    if (count > 0) running.set(user, count);
    else running.delete(user);
  }
}
