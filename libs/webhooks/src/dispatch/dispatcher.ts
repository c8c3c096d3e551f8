import { ApiKeyService } from '@gatehouse/auth';
import { AppLogger, CONFIG } from '@gatehouse/platform';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { WebhookMetrics } from '../webhook.metrics';
import type { WebhookConfig } from '../webhooks.config';
import { AttemptLog } from './attempt-log';
import { type ClaimedDelivery, DispatchRepository } from './dispatch.repository';
import { type KeyOf, Sender } from './sender';

const mostBytes = 64 * 1024 * 1024;
// A look costs the database the same for one delivery as for many: while there is work, some come together first. And it
// never looks for longer than it rests, however many targets there are to look at.
const shortestPause = 8;
// What a claim holds longer than an exchange takes: for clocks that differ, and for the recording.
const leaseMargin = 15;
// A process that stood still for longer must not begin: the time left is for the exchange.
const latestStart = 10_000;

/**
 * Takes up the deliveries that are due and makes one attempt at each. It claims as many as it has room for, and looks
 * again whenever one is done; a claim that its worker does not live to report on runs out, and somebody else takes over.
 */
@Injectable()
export class Dispatcher implements BeforeApplicationShutdown {
  private readonly underWay = new Set<Promise<void>>();
  private unproven = 0;
  private bytes = 0;
  private wanted = false;
  private emptyLooks = 0;
  private claiming?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly repository: DispatchRepository,
    private readonly sender: Sender,
    private readonly log: AttemptLog,
    private readonly apiKeys: ApiKeyService,
    private readonly metrics: WebhookMetrics,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: WebhookConfig,
  ) {}

  /** Takes up what is due; resolves when there is no more, or no room for more. */
  dispatch(): Promise<void> {
    this.wanted = true;
    this.emptyLooks = 0;
    return (this.claiming ??= this.claimAll().finally(() => {
      this.claiming = undefined;
      // Somebody may have asked after the last look.
      if (this.wanted) this.dispatchSoon();
    }));
  }

  /** Takes no more, and waits for what is under way to be recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.claiming?.catch(() => undefined);
    await Promise.all(this.underWay);
  }

  private async claimAll(): Promise<void> {
    while (this.wanted && !this.stopped) {
      this.wanted = false;
      const all = this.config.WEBHOOK_CONCURRENCY - this.underWay.size;
      const bytes = mostBytes - this.bytes;
      // Whoever is done asks again; and what is delivered but not recorded yet must not be taken up once more.
      if (all <= 0 || bytes <= 0 || this.log.isBehind) return;
      const began = performance.now();
      const { claimed, looksForAll } = await this.claim(all, bytes);
      this.emptyLooks = claimed > 0 ? 0 : this.emptyLooks + 1;
      if (claimed === all) this.wanted = true;
      else if (looksForAll > 1 && this.emptyLooks < looksForAll) await this.lookOn(began);
      else if (this.underWay.size > 0) await pause(Math.max(shortestPause, performance.now() - began));
    }
    this.wanted = false;
  }

  /** What is due may be further on. While nothing is, a fifth of the time goes into looking. */
  private async lookOn(began: number): Promise<void> {
    this.wanted = true;
    const rests = this.emptyLooks > 0 ? 4 : 1;
    await pause(Math.max(shortestPause, rests * (performance.now() - began)));
  }

  private async claim(all: number, bytes: number): Promise<{ claimed: number; looksForAll: number }> {
    const { WEBHOOK_CONCURRENCY, WEBHOOK_TIMEOUT_SECONDS } = this.config;
    const unproven = Math.ceil(WEBHOOK_CONCURRENCY / 2) - this.unproven;
    const leaseSeconds = WEBHOOK_TIMEOUT_SECONDS + leaseMargin;
    const began = performance.now();
    const { deliveries, looksForAll } = await this.repository.claim({
      places: { all, unproven },
      bytes,
      leaseSeconds,
    });
    if (deliveries.length === 0 || performance.now() - began > latestStart)
      return { claimed: 0, looksForAll };
    const keyOf = this.apiKeys.reveal([...new Set(deliveries.map(({ apiKeyId }) => apiKeyId))]);
    for (const delivery of deliveries) this.start(delivery, keyOf);
    return { claimed: deliveries.length, looksForAll };
  }

  private start(delivery: ClaimedDelivery, keyOf: Promise<KeyOf>): void {
    const unproven = delivery.isProven ? 0 : 1;
    this.bytes += delivery.size;
    this.unproven += unproven;
    const work = this.attempt(delivery, keyOf).finally(() => {
      this.bytes -= delivery.size;
      this.unproven -= unproven;
      this.underWay.delete(work);
      this.dispatchSoon();
    });
    this.underWay.add(work);
  }

  private async attempt(delivery: ClaimedDelivery, keyOf: Promise<KeyOf>): Promise<void> {
    const attempt = await this.sender.attempt(delivery, keyOf);
    this.metrics.attempt(attempt);
    await this.log.record(attempt);
  }

  private dispatchSoon(): void {
    if (this.stopped) return;
    this.dispatch().catch((error: unknown) =>
      this.logger.warn('could not look for due webhooks; the sweeper will', error, 'Dispatcher'),
    );
  }
}
