import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';
import { BodyLedger } from './body-ledger';

/** Reports how much of UNFINISHED_BODIES_MEGABYTES is used. */
@Injectable()
export class BodyMetrics {
  constructor(metrics: Metrics, ledger: BodyLedger) {
    metrics.gauge(
      'http_unfinished_body_bytes',
      'Memory of request bodies that have not arrived completely.',
      [],
      (set) => set({}, ledger.bytes),
    );
  }
}
