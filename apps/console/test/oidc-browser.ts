import { Browser } from './console';

interface Navigation {
  status: number;
  location: string | null;
  setCookies: string[];
}

/** A browser that goes to the OpenID provider and back. */
export class OidcBrowser extends Browser {
  /** The cookie of the login that has begun. */
  stepCookie: string | undefined;
  private providerUrl = '';

  constructor(
    private readonly server: string,
    private readonly publicUrl: string,
  ) {
    super(server);
  }

  async begin(next?: string): Promise<{ url: string; setCookies: string[] }> {
    const { status, headers, body } = await this.call('POST', 'oidc/login', { next });
    if (status !== 200) throw new Error(`The login did not begin: ${status} ${JSON.stringify(body)}`);
    const setCookies = headers.getSetCookie();
    this.stepCookie = setCookies[0]?.split(';')[0];
    this.providerUrl = (body as { url: string }).url;
    return { url: this.providerUrl, setCookies };
  }

  /** Goes to the provider, and returns the address of its answer. */
  async follow(url = this.providerUrl): Promise<string> {
    const response = await fetch(url, { redirect: 'manual' });
    return response.headers.get('location') ?? '';
  }

  /** Follows the answer as a navigation from another site: cookies that are `Strict` are not sent. */
  async finish(answer: string): Promise<Navigation> {
    const { search } = new URL(answer);
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      ...(this.stepCookie !== undefined && { cookie: this.stepCookie }),
    };
    const response = await fetch(`${this.server}/console/api/oidc/callback${search}`, {
      headers,
      redirect: 'manual',
    });
    const setCookies = response.headers.getSetCookie();
    for (const each of setCookies.map((cookie) => cookie.split(';')[0]!)) {
      if (each.startsWith('gatehouse_console=')) this.cookie = each;
      if (each === 'gatehouse_console_oidc=') this.stepCookie = undefined;
    }
    return { status: response.status, location: response.headers.get('location'), setCookies };
  }

  /** The whole login. */
  async enter(next?: string): Promise<Navigation> {
    await this.begin(next);
    const done = await this.finish(await this.follow());
    this.csrf = this.cookie && ((await this.call('GET', 'me')).body as { csrf?: string }).csrf;
    return done;
  }
}
