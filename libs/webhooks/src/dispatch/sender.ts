import { OutboundClient, OutboundError } from '@gatehouse/outbound';
import { AppLogger, Clock, CONFIG, version } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { openContents } from '../delivery/contents.seal';
import { targetPolicy, type WebhookConfig } from '../webhooks.config';
import { type AttemptResult, outcomeOf } from './attempt';
import type { ClaimedDelivery } from './dispatch.repository';
import { secondsWished } from './retry-schedule';
import { signatureHeaders } from './signature';
import { maxPerOrigin } from './target-health';

const connectMilliseconds = 5000;
const replyBytes = 16 * 1024;

type Outcome = Pick<AttemptResult, 'outcome' | 'detail' | 'httpStatus' | 'wish'>;

/** Unwraps the API key that a delivery is signed with. */
export type KeyOf = (apiKeyId: string) => string;

/** Makes one attempt: opens the delivery, signs it, sends it, and says what came of it. */
@Injectable()
export class Sender implements OnApplicationShutdown {
  private readonly client: OutboundClient;
  private readonly milliseconds: number;

  constructor(
    @Inject(CONFIG) config: WebhookConfig,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {
    this.milliseconds = config.WEBHOOK_TIMEOUT_SECONDS * 1000;
    this.client = new OutboundClient(targetPolicy(config), {
      connectMilliseconds: Math.min(connectMilliseconds, this.milliseconds),
      connectionsPerOrigin: maxPerOrigin,
    });
  }

  /** Never throws: whatever goes wrong, with the key too, is the outcome of this one delivery. */
  async attempt(delivery: ClaimedDelivery, keyOf: Promise<KeyOf>): Promise<AttemptResult> {
    const startedAt = this.clock.now();
    const began = performance.now();
    const outcome = await this.send(delivery, keyOf, startedAt).catch((error: unknown) =>
      this.failed(error, delivery.id),
    );
    return {
      deliveryId: delivery.id,
      customerId: delivery.customerId,
      origin: delivery.origin,
      number: delivery.attempts,
      tries: delivery.tries,
      startedAt,
      milliseconds: Math.round(performance.now() - began),
      ...outcome,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private async send(delivery: ClaimedDelivery, keyOf: Promise<KeyOf>, at: Date): Promise<Outcome> {
    const { id, attempts, sealed, apiKeyId } = delivery;
    const apiKey = (await keyOf)(apiKeyId);
    const { url, headers, body } = openContents(this.vault, id, sealed);
    const reply = await this.client.send({
      url,
      method: 'POST',
      headers: {
        'user-agent': `Gatehouse-Webhooks/${version}`,
        ...headers,
        // Replaces the one that a customer may state: names are in lower case here, so there is only one.
        'content-type': 'application/json',
        ...signatureHeaders(apiKey, { id, body, at }),
        'x-service-attempt': String(attempts),
      },
      body,
      milliseconds: this.milliseconds,
      replyBytes,
    });
    return {
      ...outcomeOf(reply.status),
      httpStatus: reply.status,
      wish: secondsWished(reply.headers['retry-after'], at),
    };
  }

  private failed(error: unknown, id: string): Outcome {
    if (error instanceof OutboundError) return { outcome: error.reason, detail: error.message };
    this.logger.error(`the webhook ${id} could not be prepared`, error, 'Sender');
    return { outcome: 'UNSENT', detail: 'it could not be prepared; our log says why' };
  }
}
