import { Passwords } from '../src/user/password';
import { UserService } from '../src/user/user.service';
import { allCustomers, type User } from '../src/user/user';
import type { Role } from '../src/role/role.table';
import { migrate } from '@gatehouse/database';
import { AppLogger, Clock, createApp } from '@gatehouse/platform';
import { controlClock, startTestApp } from '@gatehouse/testing';
import { DataSource } from 'typeorm';
import { consoleApp } from '../src/console.app';
import { schemas } from '../src/console.schema';

export const adminToken = 'an-admin-token-for-tests';
export const password = 'correct horse battery';

/** Starts the server of the console, and returns functions that use it. */
export async function startConsole(env: Record<string, string> = {}) {
  const logs: string[] = [];
  const logger = new AppLogger('console', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, schemas),
    template: 'console',
    create: (variables) => createApp(consoleApp, variables, logger),
    env: {
      GATEHOUSE_ADMIN_TOKEN: adminToken,
      PUBLIC_URL: 'http://localhost:8080',
      // Nothing listens there.
      SESSIONS_URL: 'http://127.0.0.1:9',
      SANCTIONS_URL: 'http://127.0.0.1:9',
      BIOMETRIC_NODE_URL: 'http://127.0.0.1:9',
      STRING_STORE_URL: 'http://127.0.0.1:9',
      ...env,
    },
  });
  const users = app.get(UserService, { strict: false });
  const source = app.get(DataSource, { strict: false });

  /** A user with this password. */
  const createUser = (
    name: string,
    roles: Role[] = ['admin'],
    customers: string[] = [allCustomers],
  ): Promise<User> => users.create({ type: 'system' }, { name, password, roles, customers });

  const logIn = async (name: string): Promise<Browser> => {
    const browser = new Browser(url);
    const { status } = await browser.logIn(name);
    if (status !== 200) throw new Error(`The login of ${name} returned ${status}.`);
    return browser;
  };

  const readEntries = async (filter: string) => {
    const rows = await source.query<{ actor: string; action: string; subject: string; after: string }[]>(
      `SELECT actor, action, subject, after FROM audit.entries WHERE chain = 'console' AND ${filter} ORDER BY position`,
    );
    return rows.map(({ actor, after, ...row }) => ({
      ...row,
      actor: JSON.parse(actor) as object,
      after: JSON.parse(after) as object | null,
    }));
  };

  /** The entries of the audit trail of the console, the oldest first; those of refused calls apart. */
  const readAudit = () => readEntries(`action NOT LIKE 'access.%'`);
  const readRefusals = () => readEntries(`action LIKE 'access.%'`);

  return {
    app,
    url,
    logs,
    users,
    source,
    passwords: app.get(Passwords, { strict: false }),
    ...controlClock(app.get(Clock, { strict: false })),
    createUser,
    logIn,
    readAudit,
    readRefusals,
    ...rest,
  };
}

export type ConsoleServer = Awaited<ReturnType<typeof startConsole>>;

export interface Reply {
  status: number;
  headers: Headers;
  // Tests read replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** What a browser with the page does: it keeps the cookie and the CSRF token. */
export class Browser {
  cookie: string | undefined;
  csrf: string | undefined;

  constructor(private readonly url: string) {}

  async logIn(user: string, secret = password, headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await this.call('POST', 'login', { user, password: secret }, headers);
    if (reply.status === 200) {
      this.cookie = reply.headers.get('set-cookie')?.split(';')[0];
      this.csrf = (reply.body as { csrf: string }).csrf;
    }
    return reply;
  }

  /** `path` is relative to /console/api/. A header without a value is not sent. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<Reply> {
    const all: Record<string, string | undefined> = {
      cookie: this.cookie,
      ...(method !== 'GET' && { 'x-csrf-token': this.csrf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(`${this.url}/console/api/${path}`, {
      method,
      headers: sent,
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}
