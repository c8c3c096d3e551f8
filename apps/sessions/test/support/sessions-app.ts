import { ApiKeyService, type AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction, migrate, type Transaction } from '@gatehouse/database';
import { AppLogger, Clock, createApp } from '@gatehouse/platform';
import { Sweeper } from '@gatehouse/queues';
import { startTestApp } from '@gatehouse/testing';
import { type WebhookEvent, WebhookEvents } from '@gatehouse/webhooks';
import { DataSource } from 'typeorm';
import { sessions } from '../../src/sessions.app';
import { schemas } from '../../src/sessions.schema';

/** The running app with a live API key, what it logged, a clock to turn, and short ways to call it. */
export async function startSessions(env: Record<string, string> = {}) {
  const logs: string[] = [];
  const logger = new AppLogger('sessions', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, schemas),
    create: (variables) => createApp(sessions, variables, logger),
    env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true', PUBLIC_URL: 'https://verify.example', ...env },
  });
  const keys = app.get(ApiKeyService, { strict: false });
  const makeKey = async (customer: string, mode: 'live' | 'test' = 'live') => {
    const { key } = await keys.create({ customer, mode });
    return { key, identity: (await keys.authenticate(key))! };
  };
  const { key, identity } = await makeKey('acme');
  const source = app.get(DataSource);
  const clock = app.get(Clock);
  const { turnClock, stopClock } = turnableClock(clock);
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(url + path, method, body, { 'x-api-key': key, ...headers });
  return {
    app,
    url,
    logs,
    key,
    identity,
    makeKey,
    source,
    call,
    sweep: () => app.get(Sweeper, { strict: false }).sweep(),
    turnClock,
    /** From now on only `turnClock` moves the clock: for tests to the millisecond. */
    stopClock,
    /** Lets a person take as long as a device asks for. */
    elapse: (milliseconds: number) => turnClock(milliseconds / 1000),
    /** What the app takes for now. */
    now: () => clock.now().getTime(),
    ...teller(app.get(WebhookEvents, { strict: false }), source, identity, clock),
    get: async (id: string) => (await call('GET', `/webhooks/deliveries/${id}`)).body,
    ...rest,
  };
}

export type Sessions = Awaited<ReturnType<typeof startSessions>>;

export interface Reply {
  status: number;
  headers: Headers;
  // Tests look into replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** Adds seconds to what the app takes for now. */
function turnableClock(clock: Clock): { turnClock: (seconds: number) => void; stopClock: () => void } {
  let turned = 0;
  let real = () => Date.now();
  jest.spyOn(clock, 'now').mockImplementation(() => new Date(real() + turned));
  return {
    turnClock: (seconds) => void (turned += seconds * 1000),
    stopClock: () => {
      const stopped = Date.now();
      real = () => stopped;
    },
  };
}

let told = 0;

const week = 7 * 24 * 60 * 60 * 1000;

/** Tells an event as a session does: in a transaction, its own or one that is under way. */
function teller(events: WebhookEvents, source: DataSource, key: AuthenticatedKey, clock: Clock) {
  const tellIn = async (
    transaction: Transaction,
    url: string,
    event: Partial<WebhookEvent> = {},
  ): Promise<string> => {
    const id = await events.add(transaction, {
      type: 'age-session.ended',
      sessionId: `session-${process.pid}-${++told}`,
      key,
      callback: { url },
      body: { number: told },
      keepUntil: new Date(clock.now().getTime() + week),
      ...event,
    });
    return id ?? 'told before';
  };
  const tell = (url: string, event?: Partial<WebhookEvent>): Promise<string> =>
    inTransaction(source, (transaction) => tellIn(transaction, url, event));
  return { tell, tellIn };
}

/** Sends an object as JSON, and text as it is. */
async function request(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}
