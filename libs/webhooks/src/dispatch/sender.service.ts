import { OutboundClient, OutboundError } from '@gatehouse/outbound';
import { AppLogger, Clock, CONFIG, version } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { openContents } from '../delivery/delivery-contents';
import { targetPolicy, type WebhookConfig } from '../webhooks.config';
import { type AttemptResult, classifyStatus } from '../delivery/attempt';
import type { ClaimedDelivery } from './dispatch.repository';
import { parseRetryAfter } from './retry-schedule';
import { signatureHeaders } from './signature';
import { maxPerOrigin } from './target-health';

const connectTimeoutMs = 5000;
const maxReplyBytes = 16 * 1024;

type Outcome = Pick<AttemptResult, 'outcome' | 'detail' | 'httpStatus' | 'retryAfterSeconds'>;

/** Decrypts the API key that signs a delivery. */
export type UnwrapKey = (apiKeyId: string) => string;

/** Makes one attempt: decrypts, signs and sends the delivery, and returns the outcome. */
@Injectable()
export class SenderService implements OnApplicationShutdown {
  private readonly client: OutboundClient;
  private readonly timeoutMs: number;

  constructor(
    @Inject(CONFIG) config: WebhookConfig,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {
    this.timeoutMs = config.WEBHOOK_TIMEOUT_SECONDS * 1000;
    this.client = new OutboundClient(targetPolicy(config), {
      connectTimeoutMs: Math.min(connectTimeoutMs, this.timeoutMs),
      connectionsPerOrigin: maxPerOrigin,
    });
  }

  /** Never throws: every error, including one of the key, becomes the outcome of this delivery. */
  async attempt(delivery: ClaimedDelivery, unwrapKey: Promise<UnwrapKey>): Promise<AttemptResult> {
    const startedAt = this.clock.now();
    const began = performance.now();
    const outcome = await this.send(delivery, unwrapKey, startedAt).catch((error: unknown) =>
      this.toFailure(error, delivery.id),
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

  private async send(delivery: ClaimedDelivery, unwrapKey: Promise<UnwrapKey>, at: Date): Promise<Outcome> {
    const { id, attempts, sealed, apiKeyId } = delivery;
    const apiKey = (await unwrapKey)(apiKeyId);
    const { url, headers, body } = openContents(this.vault, id, sealed);
    const reply = await this.client.send({
      url,
      method: 'POST',
      headers: {
        'user-agent': `Gatehouse-Webhooks/${version}`,
        ...headers,
        // Replaces the content type of the customer. All names are in lower case, so there is only one.
        'content-type': 'application/json',
        ...signatureHeaders(apiKey, { id, body, at }),
        'x-service-attempt': String(attempts),
      },
      body,
      timeoutMs: this.timeoutMs,
      maxReplyBytes,
    });
    return {
      ...classifyStatus(reply.status),
      httpStatus: reply.status,
      retryAfterSeconds: parseRetryAfter(reply.headers['retry-after'], at),
    };
  }

  private toFailure(error: unknown, id: string): Outcome {
    if (error instanceof OutboundError) return { outcome: error.reason, detail: error.message };
    this.logger.error(`failed to prepare the webhook ${id}`, error, 'SenderService');
    return { outcome: 'UNSENT', detail: 'the request could not be prepared; see the log of the service' };
  }
}
