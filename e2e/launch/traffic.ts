import type { Page, Request } from 'playwright-core';

interface Exchange {
  url: string;
  method: string;
  /** Bytes on the wire, without headers. */
  sent: number;
  received: number;
}

/** Records the requests and the errors of a page. */
export class Traffic {
  readonly exchanges: Exchange[] = [];
  readonly problems: string[] = [];
  private readonly workers = new Set<string>();
  private readonly pending: Promise<void>[] = [];

  constructor(
    page: Page,
    private readonly origin: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.problems.push(String(error.stack ?? error)));
    page.on('request', (request) => this.checkOrigin(request));
    page.on('requestfinished', (request) => this.pending.push(this.add(request)));
  }

  /** The bytes received so far, of all files or of those that match. */
  async received(pattern: RegExp = /./): Promise<number> {
    return sum((await this.all()).filter(({ url }) => pattern.test(url)).map(({ received }) => received));
  }

  /** The sizes of the sent steps. */
  async payloads(): Promise<number[]> {
    const answers = (await this.all()).filter(
      ({ url, method }) => method === 'POST' && /\/steps\//.test(url),
    );
    return answers.map(({ sent }) => sent);
  }

  async files(pattern: RegExp): Promise<string[]> {
    return (await this.all()).map(({ url }) => url).filter((url) => pattern.test(url));
  }

  clear(): void {
    this.exchanges.length = 0;
  }

  private async all(): Promise<Exchange[]> {
    await Promise.all(this.pending);
    return this.exchanges;
  }

  /** Rejects requests to other origins, except for the redirect to the host. */
  private checkOrigin(request: Request): void {
    const { protocol, origin } = new URL(request.url());
    const isOwn = origin === this.origin || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn && !request.isNavigationRequest())
      this.problems.push(`request to another origin: ${request.url()}`);
  }

  private async add(request: Request): Promise<void> {
    const sizes = await request.sizes().catch(() => undefined);
    const [url, method] = [request.url(), request.method()];
    // A response from the cache has a negative size.
    const received = Math.max(0, sizes?.responseBodySize ?? 0) || (await this.workerSize(request));
    this.exchanges.push({ url, method, sent: sizes?.requestBodySize ?? 0, received });
  }

  /** The browser does not report the size of worker scripts. They are loaded once, and then cached. */
  private async workerSize(request: Request): Promise<number> {
    const url = request.url();
    if (!/\.worker-/.test(url) || this.workers.has(url)) return 0;
    this.workers.add(url);
    const response = await request.response().catch(() => null);
    return Number(response?.headers()['content-length'] ?? 0);
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
