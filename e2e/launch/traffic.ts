import type { Page, Request } from 'playwright-core';

interface Exchange {
  url: string;
  method: string;
  /** Bytes on the wire, without headers. */
  sent: number;
  received: number;
}

/** What a page loads and sends, and what goes wrong on it. */
export class Traffic {
  readonly exchanges: Exchange[] = [];
  readonly troubles: string[] = [];
  private readonly workers = new Set<string>();
  private readonly underWay: Promise<void>[] = [];

  constructor(
    page: Page,
    private readonly origin: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.troubles.push(String(error.stack ?? error)));
    page.on('request', (request) => this.judge(request));
    page.on('requestfinished', (request) => this.underWay.push(this.add(request)));
  }

  /** The bytes that were loaded so far, of all files or of those that fit. */
  async received(fits: RegExp = /./): Promise<number> {
    return sum((await this.all()).filter(({ url }) => fits.test(url)).map(({ received }) => received));
  }

  /** How large the answers were that went to the server, each. */
  async payloads(): Promise<number[]> {
    const answers = (await this.all()).filter(
      ({ url, method }) => method === 'POST' && /\/steps\//.test(url),
    );
    return answers.map(({ sent }) => sent);
  }

  async files(fits: RegExp): Promise<string[]> {
    return (await this.all()).map(({ url }) => url).filter((url) => fits.test(url));
  }

  forget(): void {
    this.exchanges.length = 0;
  }

  private async all(): Promise<Exchange[]> {
    await Promise.all(this.underWay);
    return this.exchanges;
  }

  /** Nothing may come from elsewhere; only the way back to the host leads there. */
  private judge(request: Request): void {
    const { protocol, origin } = new URL(request.url());
    const isOwn = origin === this.origin || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn && !request.isNavigationRequest()) this.troubles.push(`asks elsewhere: ${request.url()}`);
  }

  private async add(request: Request): Promise<void> {
    const sizes = await request.sizes().catch(() => undefined);
    const [url, method] = [request.url(), request.method()];
    // What comes out of the cache counts as less than nothing.
    const received = Math.max(0, sizes?.responseBodySize ?? 0) || (await this.workerSize(request));
    this.exchanges.push({ url, method, sent: sizes?.requestBodySize ?? 0, received });
  }

  /** The browser does not tell the size of the script of a worker; it is loaded once, then it is in the cache. */
  private async workerSize(request: Request): Promise<number> {
    const url = request.url();
    if (!/\.worker-/.test(url) || this.workers.has(url)) return 0;
    this.workers.add(url);
    const response = await request.response().catch(() => null);
    return Number(response?.headers()['content-length'] ?? 0);
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
