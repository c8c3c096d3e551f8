import { Pool } from 'undici';

export interface LoadRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  errors: number;
}

/** Keeps `clients` requests in progress for `seconds`, or until there are no more, and measures the replies. */
export async function load(
  origin: string,
  options: { clients: number; seconds: number; expect: number },
  next: () => LoadRequest | undefined,
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: options.clients, pipelining: 1 });
  const latencies: number[] = [];
  let errors = 0;
  const start = performance.now();
  const end = start + options.seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const request = next();
      if (!request) return;
      const sent = performance.now();
      const { statusCode, body } = await pool.request(request);
      await body.dump();
      if (statusCode === options.expect) latencies.push(performance.now() - sent);
      else errors++;
    }
  };
  await Promise.all(Array.from({ length: options.clients }, client));
  const elapsed = (performance.now() - start) / 1000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors,
  };
}
