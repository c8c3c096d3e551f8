import { ApiKeyService } from '@gatehouse/auth';
import { AppLogger, CONFIG } from '@gatehouse/platform';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { WebhookMetrics } from '../webhook.metrics';
import type { WebhookConfig } from '../webhooks.config';
import { AttemptLogService } from './attempt-log.service';
import { type ClaimedDelivery, DispatchRepository } from './dispatch.repository';
import { type UnwrapKey, SenderService } from './sender.service';

const maxBytes = 64 * 1024 * 1024;
// A scan costs the same for one delivery as for many, so while there is work it waits for several. It never scans for longer
// than it pauses, however many targets there are.
const minPauseMs = 8;
// A claim outlasts the exchange, to allow for clock differences and for the recording.
const claimMarginSeconds = 15;
// A process that was suspended for longer must not start: the rest of the claim is for the exchange.
const maxClaimMs = 10_000;

/**
 * Claims due deliveries and makes one attempt at each. Claims as many as it has free slots, and again whenever one is done.
 * The claim of a crashed worker expires, and another worker takes over.
 */
@Injectable()
export class DispatchService implements BeforeApplicationShutdown {
  private readonly inProgress = new Set<Promise<void>>();
  private unproven = 0;
  private bytes = 0;
  private isRequested = false;
  private emptyScans = 0;
  private claiming?: Promise<void>;
  private isStopped = false;

  constructor(
    private readonly repository: DispatchRepository,
    private readonly sender: SenderService,
    private readonly log: AttemptLogService,
    private readonly apiKeys: ApiKeyService,
    private readonly metrics: WebhookMetrics,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: WebhookConfig,
  ) {}

  /** Starts attempts until nothing is due or no slot is free. */
  dispatch(): Promise<void> {
    this.isRequested = true;
    this.emptyScans = 0;
    return (this.claiming ??= this.claimAll().finally(() => {
      this.claiming = undefined;
      // It may have been requested after the last scan.
      if (this.isRequested) this.dispatchInBackground();
    }));
  }

  /** Claims no more, and waits until attempts in progress are recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.claiming?.catch(() => undefined);
    await Promise.all(this.inProgress);
  }

  private async claimAll(): Promise<void> {
    while (this.isRequested && !this.isStopped) {
      this.isRequested = false;
      const all = this.config.WEBHOOK_CONCURRENCY - this.inProgress.size;
      const bytes = maxBytes - this.bytes;
      // The next finished attempt dispatches again. Unrecorded deliveries must not be claimed twice.
      if (all <= 0 || bytes <= 0 || this.log.isStalled) return;
      const began = performance.now();
      const { claimed, scansForAll } = await this.claim(all, bytes);
      this.emptyScans = claimed > 0 ? 0 : this.emptyScans + 1;
      if (claimed === all) this.isRequested = true;
      else if (scansForAll > 1 && this.emptyScans < scansForAll) await this.pauseBetweenScans(began);
      else if (this.inProgress.size > 0) await pause(Math.max(minPauseMs, performance.now() - began));
    }
    this.isRequested = false;
  }

  /** Due deliveries may follow in the next scan. While none are found, a fifth of the time is spent scanning. */
  private async pauseBetweenScans(began: number): Promise<void> {
    this.isRequested = true;
    const pauses = this.emptyScans > 0 ? 4 : 1;
    await pause(Math.max(minPauseMs, pauses * (performance.now() - began)));
  }

  private async claim(all: number, bytes: number): Promise<{ claimed: number; scansForAll: number }> {
    const { WEBHOOK_CONCURRENCY, WEBHOOK_TIMEOUT_SECONDS } = this.config;
    const unproven = Math.ceil(WEBHOOK_CONCURRENCY / 2) - this.unproven;
    const claimSeconds = WEBHOOK_TIMEOUT_SECONDS + claimMarginSeconds;
    const began = performance.now();
    const { deliveries, scansForAll } = await this.repository.claim({
      slots: { all, unproven },
      bytes,
      claimSeconds,
    });
    if (deliveries.length === 0 || performance.now() - began > maxClaimMs) return { claimed: 0, scansForAll };
    const unwrapKey = this.apiKeys.unwrapKeys([...new Set(deliveries.map(({ apiKeyId }) => apiKeyId))]);
    for (const delivery of deliveries) this.start(delivery, unwrapKey);
    return { claimed: deliveries.length, scansForAll };
  }

  private start(delivery: ClaimedDelivery, unwrapKey: Promise<UnwrapKey>): void {
    const unproven = delivery.isProven ? 0 : 1;
    this.bytes += delivery.size;
    this.unproven += unproven;
    const work = this.attempt(delivery, unwrapKey).finally(() => {
      this.bytes -= delivery.size;
      this.unproven -= unproven;
      this.inProgress.delete(work);
      this.dispatchInBackground();
    });
    this.inProgress.add(work);
  }

  private async attempt(delivery: ClaimedDelivery, unwrapKey: Promise<UnwrapKey>): Promise<void> {
    const attempt = await this.sender.attempt(delivery, unwrapKey);
    this.metrics.countAttempt(attempt);
    await this.log.record(attempt);
  }

  private dispatchInBackground(): void {
    if (this.isStopped) return;
    this.dispatch().catch((error: unknown) =>
      this.logger.warn('failed to claim due webhooks; the sweeper retries', error, 'DispatchService'),
    );
  }
}
