import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Below the scrape timeout of Prometheus of 10 seconds. */
const readTimeoutMs = 3000;

/** The Prometheus registry of one app; libraries add their own metrics to it. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly httpRequests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  /** By method, status and route. A lookup here is much cheaper than in prom-client. */
  private readonly histograms = new Map<string, { observe(seconds: number): void }>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Records a request. */
  httpRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let histogram = this.histograms.get(key);
    if (!histogram)
      this.histograms.set(key, (histogram = this.httpRequests.labels({ method, route, status })));
    histogram.observe(seconds);
  }

  /**
   * Adds a gauge whose values are read on each scrape. When reading fails or times out, the gauge has no value, rather than an old
   * or wrong one, and other metrics are not affected.
   */
  gauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (set: (labels: Record<L, string>, value: number) => void) => void | Promise<void>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        const values = await readWithTimeout(read);
        this.reset();
        // Without labels a reset leaves a zero.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  }
}

type Values<L extends string> = [labels: Record<L, string>, value: number][];

async function readWithTimeout<L extends string>(
  read: (set: (labels: Record<L, string>, value: number) => void) => void | Promise<void>,
): Promise<Values<L>> {
  const values: Values<L> = [];
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Values<L>>((resolve) => {
    timer = setTimeout(() => resolve([]), readTimeoutMs);
  });
  const reading = async () => {
    await read((labels, value) => values.push([labels, value]));
    return values;
  };
  return Promise.race([reading().catch(() => []), timeout]).finally(() => clearTimeout(timer));
}
