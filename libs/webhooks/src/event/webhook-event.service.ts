import type { AuthenticatedKey } from '@gatehouse/auth';
import { type Transaction, uuidv7 } from '@gatehouse/database';
import { findTargetProblem, type TargetPolicy } from '@gatehouse/outbound';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { CallbackBody } from '../callback/callback.dto';
import { sealContents } from '../delivery/delivery-contents';
import { OriginLimitService } from '../delivery/origin-limit.service';
import { WakeUpService } from '../delivery/wake-up.service';
import { targetPolicy, type WebhookConfig } from '../webhooks.config';
import { rejectedCallback } from './event.errors';
import { EventRepository, type NewDelivery } from './event.repository';
import type { EventSubject, WebhookEvent } from './webhook-event';

/** Adds events in the transaction of the change that they report. */
@Injectable()
export class WebhookEventService {
  private readonly policy: TargetPolicy;

  constructor(
    private readonly repository: EventRepository,
    private readonly origins: OriginLimitService,
    private readonly vault: Vault,
    private readonly wakeUp: WakeUpService,
    private readonly clock: Clock,
    @Inject(CONFIG) config: WebhookConfig,
  ) {
    this.policy = targetPolicy(config);
  }

  /**
   * Throws a 400 if this installation does not allow the target, and a 429 if too many origins of the customer have pending
   * deliveries.
   */
  async requireAcceptable({ url }: CallbackBody, { customerId }: AuthenticatedKey): Promise<void> {
    const problem = findTargetProblem(url, this.policy);
    if (problem !== undefined) throw rejectedCallback(problem);
    await this.origins.requireCapacity(customerId, new URL(url).origin);
  }

  /**
   * Adds an event, which is delivered if and only if the transaction commits. Returns the id of the delivery, or undefined if
   * the event exists already.
   */
  async add(transaction: Transaction, event: WebhookEvent): Promise<string | undefined> {
    const [id] = await this.addAll(transaction, [event]);
    return id;
  }

  /** Adds many events in one statement. */
  async addAll(transaction: Transaction, events: readonly WebhookEvent[]): Promise<(string | undefined)[]> {
    const now = this.clock.now();
    const deliveries = events.map((event) => this.prepare(event, now));
    const added = await this.repository.insert(transaction.manager, deliveries);
    if (added.size > 0) transaction.afterCommit(() => this.wakeUp.wakeNow());
    return deliveries.map(({ id }) => (added.has(id) ? id : undefined));
  }

  /** Deletes the contents of the events of these sessions, sent or not. */
  async deleteContents({ manager }: Transaction, ...sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length > 0) await this.repository.deleteContents(manager, sessionIds, this.clock.now());
  }

  /**
   * Deletes the contents of the events about a subject, or about everybody of a group, sent or not: pending ones are not sent. At most
   * `limit`, and returns how many. An attempt in progress may still arrive.
   */
  deleteContentsAbout({ manager }: Transaction, about: EventSubject, limit?: number): Promise<number> {
    return this.repository.deleteContentsAbout(manager, about, limit, this.clock.now());
  }

  /** Finds the sessions with a pending event. */
  async findPending({ manager }: Transaction, sessionIds: readonly string[]): Promise<Set<string>> {
    return sessionIds.length > 0 ? this.repository.findPending(manager, sessionIds) : new Set();
  }

  private prepare(event: WebhookEvent, now: Date): NewDelivery {
    const id = uuidv7(now.getTime());
    const { url, headers = {} } = event.callback;
    const contents = { url, headers: toLowerCase(headers), body: JSON.stringify(event.body) };
    const { origin } = new URL(url);
    const sealed = sealContents(this.vault, id, contents);
    return { ...event, id, origin, now, size: sealed.length, sealed };
  }
}

/** In lower case, so that a header of the customer never duplicates one of ours. */
const toLowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
