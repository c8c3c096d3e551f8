import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { SealedKind, SealedRejection } from './sealed-content.table';

@Injectable()
export class SealedContentMetrics {
  private readonly contents: Counter<'content' | 'result'>;

  constructor({ registry }: Metrics) {
    this.contents = new Counter({
      name: 'sealed_contents_total',
      help: 'Content that devices sealed to the node, by result: opened, format (no compact JWE, or too long), header (another algorithm or type), binding (of another step), key (unknown or deleted), decryption, content (the plaintext is invalid).',
      labelNames: ['content', 'result'],
      registers: [registry],
    });
  }

  count(content: SealedKind, result: SealedRejection | 'opened'): void {
    this.contents.inc({ content, result });
  }
}
