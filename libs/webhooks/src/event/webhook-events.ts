import type { AuthenticatedKey } from '@gatehouse/auth';
import { type Transaction, uuidv7 } from '@gatehouse/database';
import { targetProblem, type TargetPolicy } from '@gatehouse/outbound';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { CallbackBody } from '../callback/callback.dto';
import { sealContents } from '../delivery/contents.seal';
import { WakeUp } from '../dispatch/wake-up';
import { targetPolicy, type WebhookConfig } from '../webhooks.config';
import { refusedCallback } from './event.errors';
import { EventRepository, type NewDelivery } from './event.repository';
import { WaitingOrigins } from './waiting-origins';

/** Something that a customer is told about, once. */
export interface WebhookEvent {
  /** What happened, say `age-session.ended`; a session tells each type at most once. */
  type: string;
  sessionId?: string;
  /** The API key that created the session: the event is signed with it, even if it is revoked meanwhile. */
  key: AuthenticatedKey;
  callback: CallbackBody;
  body: object;
  /** When its contents are forgotten; never before the delivery has ended. */
  keepUntil: Date;
  /** Its contents are forgotten as soon as they have arrived, say because they hold an image. */
  forgetOnDelivery?: true;
}

/** What other features use of webhooks: they tell an event in the transaction that makes it true. */
@Injectable()
export class WebhookEvents {
  private readonly policy: TargetPolicy;

  constructor(
    private readonly repository: EventRepository,
    private readonly origins: WaitingOrigins,
    private readonly vault: Vault,
    private readonly wakeUp: WakeUp,
    private readonly clock: Clock,
    @Inject(CONFIG) config: WebhookConfig,
  ) {
    this.policy = targetPolicy(config);
  }

  /**
   * Throws what a session is not created for: a 400 where this installation does not let webhooks reach the target, a 429 where
   * too many origins of the customer have some waiting already.
   */
  async requireAcceptable({ url }: CallbackBody, { customerId }: AuthenticatedKey): Promise<void> {
    const problem = targetProblem(url, this.policy);
    if (problem !== undefined) throw refusedCallback(problem);
    await this.origins.requireRoom(customerId, new URL(url).origin);
  }

  /**
   * Promises that the customer will be told, if and only if the transaction commits; answers the id of the delivery. An
   * event that was told before is not told again: the answer is then undefined.
   */
  async add(transaction: Transaction, event: WebhookEvent): Promise<string | undefined> {
    const [id] = await this.addAll(transaction, [event]);
    return id;
  }

  /** The same for many at once, at little more than the price of one. */
  async addAll(transaction: Transaction, events: readonly WebhookEvent[]): Promise<(string | undefined)[]> {
    const now = this.clock.now();
    const deliveries = events.map((event) => this.prepare(event, now));
    const told = await this.repository.insert(transaction.manager, deliveries);
    if (told.size > 0) transaction.afterCommit(() => this.wakeUp.now());
    return deliveries.map(({ id }) => (told.has(id) ? id : undefined));
  }

  /** Drops the contents of the events of these sessions, sent or not: nobody can send them any more. */
  async forget({ manager }: Transaction, ...sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length > 0) await this.repository.drop(manager, sessionIds, this.clock.now());
  }

  /** Those of these sessions that have an event which is still to be delivered. */
  async waitingOf({ manager }: Transaction, sessionIds: readonly string[]): Promise<Set<string>> {
    return sessionIds.length > 0 ? this.repository.waitingOf(manager, sessionIds) : new Set();
  }

  private prepare(event: WebhookEvent, now: Date): NewDelivery {
    const id = uuidv7(now.getTime());
    const { url, headers = {} } = event.callback;
    const contents = { url, headers: lowerCase(headers), body: JSON.stringify(event.body) };
    const { origin } = new URL(url);
    const sealed = sealContents(this.vault, id, contents);
    return { ...event, id, origin, now, size: sealed.length, sealed };
  }
}

/** As they are compared: a header of the customer's must not stand beside one of ours with the same name. */
const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
