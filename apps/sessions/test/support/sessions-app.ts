import { ApiKeyService, type AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction, migrate, type Transaction } from '@gatehouse/database';
import { AppLogger, Clock, createApp } from '@gatehouse/platform';
import { Sweeper } from '@gatehouse/queues';
import { controlClock, createOwnKeys, sendRequest, startTestApp } from '@gatehouse/testing';
import { type WebhookEvent, WebhookEventService } from '@gatehouse/webhooks';
import { DataSource } from 'typeorm';
import { sessions } from '../../src/sessions.app';
import { schemas } from '../../src/sessions.schema';
import { migrateBiometricNode } from './biometric-node';

export type Env = Record<string, string>;

/** The variables of an app, or a function that starts what they depend on. */
export type EnvSource = Env | (() => Env | Promise<Env>);

export const readEnv = (env: EnvSource = {}): Env | Promise<Env> => (typeof env === 'function' ? env() : env);

export interface SessionsOptions {
  /** Migrates the schema of the biometric node too. */
  withNode?: boolean;
}

/** A running app with a live API key, its logs, a clock to advance, and short calls. */
export interface Sessions extends Awaited<ReturnType<typeof startProcess>> {
  /** Starts another process of the app on the same database and Redis; it closes with this one. */
  startAnother(): Promise<Sessions>;
}

export async function startSessions(env?: Env, options?: SessionsOptions): Promise<Sessions> {
  const sessions = await startProcess(env, options);
  const others: Sessions[] = [];
  return {
    ...sessions,
    startAnother: async () => {
      const other = await startSessions(sessions.env, options);
      others.push(other);
      return other;
    },
    close: async () => {
      for (const other of others) await other.close();
      await sessions.close();
    },
  };
}

async function startProcess(env: Env = {}, { withNode = false }: SessionsOptions = {}) {
  const logs: string[] = [];
  const logger = new AppLogger('sessions', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: async (databaseUrl) => {
      const names = await migrate(databaseUrl, schemas);
      if (withNode) await migrateBiometricNode(databaseUrl);
      return names;
    },
    template: withNode ? 'sessions_and_node' : 'sessions',
    create: (variables) => createApp(sessions, variables, logger),
    env: {
      ...createOwnKeys('sessions'),
      ...{ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true', PUBLIC_URL: 'https://verify.example' },
      ...env,
    },
  });
  const keys = app.get(ApiKeyService, { strict: false });
  const makeKey = async (customer: string, mode: 'live' | 'test' = 'live') => {
    const { key } = await keys.create({ customer, mode });
    return { key, identity: (await keys.authenticate(key))! };
  };
  const { key, identity } = await makeKey('acme');
  const source = app.get(DataSource);
  const control = controlClock(app.get(Clock));
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    sendRequest(url + path, method, body, { 'x-api-key': key, ...headers });
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
    ...control,
    /** Advances the clock by the time that a person needs for a step. */
    elapse: (milliseconds: number) => control.advanceClock(milliseconds / 1000),
    ...eventWriter(app.get(WebhookEventService, { strict: false }), source, identity, control.now),
    get: async (id: string) => (await call('GET', `/webhooks/deliveries/${id}`)).body,
    ...rest,
  };
}

let eventCount = 0;

const week = 7 * 24 * 60 * 60 * 1000;

/** Adds webhook events as a session does: in a transaction of their own or in a given one. */
function eventWriter(
  events: WebhookEventService,
  source: DataSource,
  key: AuthenticatedKey,
  now: () => number,
) {
  const addEventIn = async (
    transaction: Transaction,
    url: string,
    event: Partial<WebhookEvent> = {},
  ): Promise<string> => {
    const id = await events.add(transaction, {
      type: 'age-session.ended',
      sessionId: `session-${process.pid}-${++eventCount}`,
      key,
      callback: { url },
      body: { number: eventCount },
      keepUntil: new Date(now() + week),
      ...event,
    });
    return id ?? 'already added';
  };
  const addEvent = (url: string, event?: Partial<WebhookEvent>): Promise<string> =>
    inTransaction(source, (transaction) => addEventIn(transaction, url, event));
  return { addEvent, addEventIn };
}
