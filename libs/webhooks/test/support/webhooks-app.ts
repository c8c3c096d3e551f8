import { ApiKeyService, AuthModule, authSchema, authVariables } from '@gatehouse/auth';
import {
  DatabaseModule,
  databaseVariables,
  inTransaction,
  migrate,
  type Transaction,
} from '@gatehouse/database';
import { AppLogger, Clock, createApp, platformVariables } from '@gatehouse/platform';
import { QueuesModule, Sweeper } from '@gatehouse/queues';
import {
  controlClock,
  type FixtureScope,
  followDeliveries,
  sendRequest,
  startReceiver,
  startTestApp,
  useFixture,
} from '@gatehouse/testing';
import { vaultVariables } from '@gatehouse/vault';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type WebhookEvent,
  WebhookEventService,
  resendQueues,
  webhookQueues,
  webhookSchema,
  WebhookApiModule,
  webhookVariables,
} from '../../src';

type Env = Record<string, string>;

const schemas = [authSchema, webhookSchema];
const week = 7 * 24 * 60 * 60 * 1000;
let events = 0;

@Module({
  imports: [
    WebhookApiModule,
    DatabaseModule.forSchemas(...schemas),
    QueuesModule.forRoot({ consumes: [...webhookQueues], produces: [...resendQueues] }),
    AuthModule,
  ],
})
class WebhooksAppModule {}

const definition = {
  name: 'webhooks',
  title: 'Webhooks',
  description: 'An app for tests that sends webhooks.',
  variables: {
    ...platformVariables({ port: 0 }),
    ...databaseVariables,
    ...vaultVariables,
    ...authVariables,
    ...webhookVariables,
  },
  module: WebhooksAppModule,
  commands: {},
};

/** A running app that sends webhooks, with a live API key, its logs, a clock to advance, and short calls. */
export async function startWebhooks(env: Env = {}) {
  const logs: string[] = [];
  const logger = new AppLogger('webhooks', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, schemas),
    template: 'webhooks',
    create: (variables) => createApp(definition, variables, logger),
    env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true', ...env },
  });
  const keys = app.get(ApiKeyService, { strict: false });
  const makeKey = async (customer: string, mode: 'live' | 'test' = 'live') => {
    const { key } = await keys.create({ customer, mode });
    return { key, identity: (await keys.authenticate(key))! };
  };
  const { key, identity } = await makeKey('acme');
  const source = app.get(DataSource);
  const control = controlClock(app.get(Clock));
  const call = (method: string, path: string, body?: unknown, headers: Env = {}) =>
    sendRequest(url + path, method, body, { 'x-api-key': key, ...headers });
  const addEventIn = async (transaction: Transaction, target: string, event: Partial<WebhookEvent> = {}) => {
    const id = await app.get(WebhookEventService, { strict: false }).add(transaction, {
      type: 'age-session.ended',
      sessionId: `session-${process.pid}-${++events}`,
      key: identity,
      callback: { url: target },
      body: { number: events },
      keepUntil: new Date(control.now() + week),
      ...event,
    });
    return id ?? 'already added';
  };
  return {
    app,
    url,
    logs,
    key,
    identity,
    makeKey,
    source,
    call,
    ...control,
    sweep: () => app.get(Sweeper, { strict: false }).sweep(),
    /** Adds an event in a given transaction; returns the id of its delivery. */
    addEventIn,
    addEvent: (target: string, event?: Partial<WebhookEvent>): Promise<string> =>
      inTransaction(source, (transaction) => addEventIn(transaction, target, event)),
    get: async (id: string) => (await call('GET', `/webhooks/deliveries/${id}`)).body,
    ...rest,
  };
}

export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;

/** The app, a receiver that stays healthy, and a view of the deliveries. */
export const useWebhooks = (env?: Env, scope?: FixtureScope) =>
  useFixture(async () => {
    const [webhooks, healthy] = await Promise.all([startWebhooks(env), startReceiver()]);
    const close = async () => {
      await webhooks.close();
      await healthy.close();
    };
    return { webhooks, healthy, deliveries: followDeliveries(webhooks, healthy), close };
  }, scope);
