import { computeSha256 } from '../digest';

/** What the cache needs of the browser; tests replace it. */
export interface CacheScope {
  /** The URL below which the files are, with a slash at the end. */
  base: string;
  open: () => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
  fetch: (request: Request) => Promise<Response>;
}

/** Models of other versions are kept for a page that is still open. */
const maxModels = 4;

// The name of a model begins with its digest.
const modelPath = /^models\/([0-9a-f]{16})-[\w.-]+$/;
const assetPath = /^assets\/([\w.-]+)$/;

// The body is not compressed any more. All other headers stay: they are the policy of a worker whose script this is.
const bodyHeaders = ['content-encoding', 'content-length'];

/**
 * The files of the page that never change, by their URL. Each is checked against its digest whenever it is stored or returned: other
 * scripts of the origin can write to the cache.
 */
export class FileCache {
  constructor(
    private readonly scope: CacheScope,
    private readonly digests: Readonly<Record<string, string>>,
  ) {}

  /** Whether a request is for a file that may be cached. */
  isFile({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
    return method === 'GET' && this.findDigest(url) !== undefined;
  }

  /** The cached file; otherwise that of the server, which is stored meanwhile. `keepAlive` gets the promise of the storing. */
  async serve(request: Request, keepAlive: (work: Promise<void>) => void): Promise<Response> {
    const cached = await this.find(request.url).catch(() => undefined);
    if (cached) return cached;
    const response = await this.scope.fetch(request);
    if (response.status === 200) keepAlive(this.store(request.url, response.clone()).catch(() => undefined));
    return response;
  }

  /** Deletes the files of earlier builds. */
  async deleteOld(): Promise<void> {
    const cache = await this.scope.open();
    for (const { url } of await cache.keys()) if (this.findDigest(url) === undefined) await cache.delete(url);
  }

  private async find(url: string): Promise<Response | undefined> {
    const cache = await this.scope.open();
    const found = await cache.match(url);
    if (!found) return undefined;
    const checked = await this.check(url, found);
    if (!checked) await cache.delete(url);
    return checked;
  }

  private async store(url: string, response: Response): Promise<void> {
    const checked = await this.check(url, response);
    if (!checked) return;
    const cache = await this.scope.open();
    await cache.put(url, checked);
    await this.deleteModels(cache);
  }

  /** The oldest come first. */
  private async deleteModels(cache: Pick<Cache, 'delete' | 'keys'>): Promise<void> {
    const models = (await cache.keys()).filter(({ url }) => modelPath.test(this.toPath(url)));
    for (const { url } of models.slice(0, -maxModels)) await cache.delete(url);
  }

  private async check(url: string, response: Response): Promise<Response | undefined> {
    const bytes = await response.arrayBuffer();
    const expected = this.findDigest(url);
    if (expected === undefined || !(await computeSha256(bytes)).startsWith(expected)) return undefined;
    const headers = new Headers(response.headers);
    for (const name of bodyHeaders) headers.delete(name);
    return new Response(bytes, { headers });
  }

  /** The digest of a file, or its beginning; undefined if the URL is not that of a file. */
  private findDigest(url: string): string | undefined {
    const path = this.toPath(url);
    const [, name] = assetPath.exec(path) ?? [];
    if (name !== undefined) return Object.hasOwn(this.digests, name) ? this.digests[name] : undefined;
    return modelPath.exec(path)?.[1];
  }

  /** Without a query: a URL with one is not cached. */
  private toPath(url: string): string {
    const { base } = this.scope;
    return url.startsWith(base) ? url.slice(base.length) : '';
  }
}
