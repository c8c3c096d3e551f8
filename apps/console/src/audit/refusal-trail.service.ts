import { AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import { AppLogger, Clock } from '@gatehouse/platform';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { consoleChain, type UserActor } from './console-chain';

/** A call that a user may not make. */
export interface Refusal {
  actor: UserActor;
  /** The code of the error. */
  reason: string;
  /** Method and pattern of the operation. */
  operation: string;
  /** Its path, with ids. */
  subject?: string;
  customer?: string | undefined;
  mode?: string | undefined;
}

interface Window {
  actor: UserActor;
  endsAt: number;
  /** The kinds of refusals that have an entry. */
  recorded: Set<string>;
  /** How many had none, by operation and reason. */
  further: Map<string, number>;
}

const windowMs = 60_000;
const sweepMs = 15_000;
const maxTextLength = 500;
const maxNameLength = 100;

/** What a user causes at most within a window: as many entries, and one that sums up the others. */
export const maxEntriesPerWindow = 10;
const maxSummedKinds = 20;
const otherKinds = 'others';

/**
 * Records refused calls in the audit trail of the console. The first of a kind (operation and reason) has an entry, the others of a minute
 * are counted in one entry at its end: a user cannot fill the trail. Each process counts for itself, and a crash loses a count.
 */
@Injectable()
export class RefusalTrail implements OnModuleInit, BeforeApplicationShutdown {
  private readonly windows = new Map<string, Window>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), sweepMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush(Infinity);
  }

  /** Before the reply, so that a closed connection hides nothing. A failure changes no reply: nothing was shown. */
  async record(refusal: Refusal): Promise<void> {
    const { actor, operation, reason } = refusal;
    const known = this.windows.get(actor.user);
    if (known && known.endsAt <= this.clock.now().getTime()) await this.close(known);
    const window = this.windows.get(actor.user) ?? this.open(actor);
    const kind = `${operation} ${reason}`;
    if (window.recorded.has(kind) || window.recorded.size >= maxEntriesPerWindow) return count(window, kind);
    window.recorded.add(kind);
    await this.append(toEntry(refusal));
  }

  /** Records the counts of the windows that have ended. */
  async flush(now = this.clock.now().getTime()): Promise<void> {
    for (const window of [...this.windows.values()]) if (window.endsAt <= now) await this.close(window);
  }

  private open(actor: UserActor): Window {
    const endsAt = this.clock.now().getTime() + windowMs;
    const window = { actor, endsAt, recorded: new Set<string>(), further: new Map<string, number>() };
    this.windows.set(actor.user, window);
    return window;
  }

  private async close(window: Window): Promise<void> {
    const { actor, further } = window;
    // Another call has closed it meanwhile.
    if (this.windows.get(actor.user) !== window) return;
    this.windows.delete(actor.user);
    if (further.size === 0) return;
    const after = { seconds: windowMs / 1000, further: Object.fromEntries(further) };
    await this.append({ actor, action: 'access.refused_again', subject: `user/${actor.user}`, after });
  }

  private async append(entry: NewAuditEntry): Promise<void> {
    await this.trail
      .record(consoleChain, entry)
      .catch((error: unknown) => this.logger.error('cannot record a refused call', error, 'RefusalTrail'));
  }
}

function count({ further }: Window, kind: string): void {
  const counted = further.has(kind) || further.size < maxSummedKinds ? kind : otherKinds;
  further.set(counted, (further.get(counted) ?? 0) + 1);
}

const toEntry = ({ actor, reason, operation, subject, customer, mode }: Refusal): NewAuditEntry => ({
  actor,
  action: 'access.refused',
  subject: (subject ?? operation).slice(0, maxTextLength),
  after: {
    operation,
    reason,
    ...(customer !== undefined && { customer: customer.slice(0, maxNameLength) }),
    ...(mode !== undefined && { mode: mode.slice(0, maxNameLength) }),
  },
});
