import { Pool } from 'undici';
import { mapConcurrently } from '../load/in-flight';
import { load, type LoadRequest } from '../load/load';
import { clients } from './rounds';

export interface Created {
  token: string;
  sessionId: string;
}

/** The server of a customer, and the devices of its visitors. */
export class Host {
  private readonly pool: Pool;

  constructor(
    private readonly origin: string,
    private readonly key: string,
  ) {
    this.pool = new Pool(origin, { connections: clients, pipelining: 1 });
  }

  creation(body: object, headers: Record<string, string> = {}): LoadRequest {
    return post('/session', body, { 'x-api-key': this.key, ...headers });
  }

  async create(body: object, headers?: Record<string, string>): Promise<Created> {
    const reply = await this.send<{ token: string; launchUrl: string }>(this.creation(body, headers));
    return { token: reply.token, sessionId: new URL(reply.launchUrl).searchParams.get('sessionId')! };
  }

  createMany(count: number, body: () => object, headers?: Record<string, string>): Promise<Created[]> {
    return mapConcurrently(Array(count).keys(), clients, () => this.create(body(), headers));
  }

  async send<T>(request: LoadRequest): Promise<T> {
    const { statusCode, body } = await this.pool.request(request);
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`${request.path} answered ${statusCode}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** The rate of requests per second; any other status aborts the benchmark. */
  async rate(
    options: { seconds: number; expect: number },
    next: () => LoadRequest | undefined,
  ): Promise<number> {
    const { perSecond, errors } = await load(this.origin, { clients, ...options }, next);
    if (errors > 0)
      throw new Error(`${errors} requests were answered with another status than ${options.expect}`);
    return perSecond;
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

export const post = (path: string, body: object, headers: Record<string, string>): LoadRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
