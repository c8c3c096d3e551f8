export interface HostPage {
  status: number;
  text: string;
  /** The target of a redirect. */
  location: string | null;
}

/** A minimal browser for host applications: it stores cookies, and returns redirects. */
export class HostBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  get(path: string): Promise<HostPage> {
    return this.request('GET', path);
  }

  /** Submits a form. */
  post(path: string): Promise<HostPage> {
    return this.request('POST', path);
  }

  /** Returns from the launch page to the path of the host, at the origin of this browser. */
  async comeBack(redirectUrl: string | null | undefined): Promise<HostPage> {
    const { pathname, search } = new URL(redirectUrl ?? '');
    const page = await this.get(pathname + search);
    return page.location ? this.get(page.location) : page;
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  private async request(method: string, path: string): Promise<HostPage> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const reply = await fetch(this.origin + path, { method, redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) this.keep(line);
    return { status: reply.status, text: await reply.text(), location: reply.headers.get('location') };
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}
