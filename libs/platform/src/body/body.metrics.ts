import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import { BodyLedger } from './body-ledger';

/** Shows how close the unfinished bodies are to UNFINISHED_BODIES_MEGABYTES. */
@Injectable()
export class BodyMetrics {
  constructor(metrics: Metrics, ledger: BodyLedger) {
    metrics.gauge(
      'http_unfinished_body_bytes',
      'Memory that is held by request bodies that have not arrived completely.',
      [],
      (set) => set({}, ledger.bytes),
    );
  }
}
