import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus itself waits for 10 seconds. */
const patience = 3000;

/** The Prometheus registry of one app; libraries add their own metrics to it. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly httpRequests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  /** By what tells them apart: to look one up is much cheaper than to have prom-client do it. */
  private readonly seen = new Map<string, { observe(seconds: number): void }>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A request has ended. */
  httpRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let histogram = this.seen.get(key);
    if (!histogram) this.seen.set(key, (histogram = this.httpRequests.labels({ method, route, status })));
    histogram.observe(seconds);
  }

  /**
   * A gauge whose values are read when Prometheus asks. It gets no figure, rather than an old or a wrong one, when they
   * cannot be read, and the figures of the others come in time.
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
        const values = await readInTime(read);
        this.reset();
        // Without labels a reset leaves a zero.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  }
}

type Values<L extends string> = [labels: Record<L, string>, value: number][];

async function readInTime<L extends string>(
  read: (set: (labels: Record<L, string>, value: number) => void) => void | Promise<void>,
): Promise<Values<L>> {
  const values: Values<L> = [];
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Values<L>>((resolve) => {
    timer = setTimeout(() => resolve([]), patience);
  });
  const reading = async () => {
    await read((labels, value) => values.push([labels, value]));
    return values;
  };
  return Promise.race([reading().catch(() => []), timeout]).finally(() => clearTimeout(timer));
}
