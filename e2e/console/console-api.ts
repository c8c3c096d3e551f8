/** The API of the console, used as its page does. */
export class ConsoleApi {
  private constructor(
    private readonly root: string,
    private readonly cookie: string,
    private readonly csrf: string,
  ) {}

  static async logIn(url: string, user: string, password: string): Promise<ConsoleApi> {
    const root = `${url}/console/api`;
    const reply = await fetch(`${root}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user, password }),
    });
    if (!reply.ok) throw new Error(`The login of ${user} returned ${reply.status}.`);
    const { csrf } = (await reply.json()) as { csrf: string };
    return new ConsoleApi(root, reply.headers.get('set-cookie')?.split(';')[0] ?? '', csrf);
  }

  /** Throws if the reply is not a success. */
  async call<Reply = unknown>(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await this.send(method, path, body);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  }

  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.root}/${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        'x-csrf-token': this.csrf,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}
