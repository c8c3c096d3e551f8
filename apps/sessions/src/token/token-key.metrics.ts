import { AppLogger, Metrics } from '@gatehouse/platform';
import type { SealError } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';

/** Reports token keys that cannot be opened. Sign-ins go on through the node, so that only this shows that a key is missing. */
@Injectable()
export class TokenKeyMetrics {
  private readonly counter: Counter;
  private readonly reported = new Set<string>();

  constructor(
    { registry }: Metrics,
    private readonly logger: AppLogger,
  ) {
    this.counter = new Counter({
      name: 'token_keys_unreadable_total',
      help: 'Token keys that could not be opened: a key of GATEHOUSE_TOKEN_KEYS is missing.',
      registers: [registry],
    });
  }

  /** Counts each, and logs each reason once: every sign-in of many people may have the same. */
  unreadable({ message }: SealError): void {
    this.counter.inc();
    if (this.reported.has(message)) return;
    this.reported.add(message);
    this.logger.warn(
      `a token key cannot be opened; its device signs in through the node until it has a new token: ${message}`,
      'TokenKeyService',
    );
  }
}
