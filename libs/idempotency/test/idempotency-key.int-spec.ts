import {
  DatabaseModule,
  databaseVariables,
  inTransaction,
  migrate,
  type SchemaDefinition,
  uuidv7,
} from '@gatehouse/database';
import { AppLogger, Clock, createApp, platformVariables } from '@gatehouse/platform';
import { QueuesModule, Sweeper } from '@gatehouse/queues';
import { eventually, startTestApp } from '@gatehouse/testing';
import { Module } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  createIdempotencyTable,
  IdempotencyKeyService,
  IdempotencyModule,
  type IdempotencyOptions,
  type IdempotentRequest,
} from '../src';

const hour = 60 * 60 * 1000;

function createSchema(schema: string): SchemaDefinition {
  class CreateKeys implements MigrationInterface {
    readonly name = 'CreateKeys1700000000000';
    up(runner: QueryRunner): Promise<void> {
      return createIdempotencyTable(runner, schema);
    }
    async down(): Promise<void> {}
  }
  return { schema, entities: [], migrations: [CreateKeys] };
}

function createKeysApp(options: IdempotencyOptions, queue: string) {
  @Module({
    imports: [
      IdempotencyModule.forSchema(options),
      DatabaseModule.forSchemas(createSchema(options.schema)),
      QueuesModule.forRoot({ consumes: [queue] }),
    ],
  })
  class KeysModule {}
  return {
    name: options.schema,
    title: 'Keys',
    description: 'For tests.',
    variables: { ...platformVariables({ port: 0 }), ...databaseVariables },
    module: KeysModule,
    commands: {},
  };
}

async function start(options: IdempotencyOptions, queue: string, env: Record<string, string> = {}) {
  const { app, ...rest } = await startTestApp({
    migrate: (url) => migrate(url, [createSchema(options.schema)]),
    create: (variables) =>
      createApp(createKeysApp(options, queue), variables, new AppLogger(options.schema, 'silent')),
    env,
  });
  const source = app.get(DataSource);
  const keys = app.get(IdempotencyKeyService, { strict: false });
  const transaction = <T>(work: (manager: EntityManager) => Promise<T>) =>
    inTransaction(source, ({ manager }) => work(manager));
  return {
    ...rest,
    app,
    keys,
    transaction,
    /** Returns what the request created, now or earlier. */
    create: (request: IdempotentRequest, body: string) =>
      transaction(async (manager) => {
        const first = await keys.findFirstOutcome(manager, request, body);
        if (first) return first;
        const result = { id: uuidv7(), createdAt: app.get(Clock).now() };
        await keys.storeOutcome(manager, request, body, result);
        return result;
      }),
    sweep: () => app.get(Sweeper, { strict: false }).sweep(),
    rows: () =>
      source.query<{ id: Buffer; fingerprint: Buffer }[]>(
        `SELECT * FROM "${options.schema}".idempotency_keys ORDER BY created_at`,
      ),
  };
}

type KeysApp = Awaited<ReturnType<typeof start>>;

describe('the idempotency keys of two apps on one database and one Redis', () => {
  let one: KeysApp;
  let other: KeysApp;
  let now = new Date();
  beforeAll(async () => {
    one = await start({ schema: 'one', job: 'purge-idempotency-keys' }, 'idempotency-key');
    other = await start(
      { schema: 'other', job: 'purge-session-idempotency-keys' },
      'session-idempotency-key',
      one.env,
    );
    for (const { app } of [one, other]) jest.spyOn(app.get(Clock), 'now').mockImplementation(() => now);
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
  });

  const newRequest = (scope = 'key:acme'): IdempotentRequest => ({ key: randomUUID(), scope });

  it('return the first result to a repeated request', async () => {
    const request = newRequest();
    const result = await one.create(request, 'body');
    expect(await one.create(request, 'body')).toEqual(result);
  });

  it('reject another body with 422', async () => {
    const request = newRequest();
    await one.create(request, 'body');
    await expect(one.create(request, 'another')).rejects.toMatchObject({ status: 422 });
  });

  it('reject a key in progress with 409, in the same app and scope only', async () => {
    const request = newRequest();
    await one.transaction(async (manager) => {
      await one.keys.findFirstOutcome(manager, request, 'body');
      await expect(one.create(request, 'body')).rejects.toMatchObject({ status: 409 });
      await expect(one.create({ ...request, scope: 'key:umbrella' }, 'body')).resolves.toBeDefined();
      await expect(other.create(request, 'body')).resolves.toBeDefined();
    });
  });

  it('are released by a request that fails', async () => {
    const request = newRequest();
    const failure = one.transaction(async (manager) => {
      await one.keys.findFirstOutcome(manager, request, 'body');
      await one.keys.storeOutcome(manager, request, 'body', { id: uuidv7(), createdAt: now });
      throw new Error('another error');
    });
    await expect(failure).rejects.toThrow('another error');
    await expect(one.create(request, 'corrected')).resolves.toBeDefined();
  });

  it('are separate per app', async () => {
    const request = newRequest();
    const result = await one.create(request, 'body');
    expect((await other.create(request, 'another')).id).not.toBe(result.id);
    expect(await one.create(request, 'body')).toEqual(result);
  });

  it('are separate per scope', async () => {
    const request = newRequest('key:acme');
    const result = await one.create(request, 'body');
    const theirs = await one.create({ ...request, scope: 'key:umbrella' }, 'another');
    expect(theirs.id).not.toBe(result.id);
    expect(await one.create(request, 'body')).toEqual(result);
  });

  it('do not reveal guessable or equal bodies', async () => {
    const body = JSON.stringify({ threshold: 18 });
    const before = (await one.rows()).length;
    const key = randomUUID();
    for (const request of [
      { key, scope: 'key:acme' },
      { key, scope: 'key:umbrella' },
      { key: randomUUID(), scope: 'key:acme' },
    ]) {
      now = new Date(now.getTime() + 1);
      await one.create(request, body);
    }
    const fingerprints = (await one.rows())
      .slice(before)
      .map(({ fingerprint }) => fingerprint.toString('hex'));
    expect(new Set(fingerprints).size).toBe(3);
    expect(fingerprints).not.toContain(createHash('sha256').update(body).digest('hex'));
  });

  it('are purged after 24 hours, by each app in its own schema', async () => {
    await one.create(newRequest(), 'old');
    await other.create(newRequest(), 'old');
    now = new Date(now.getTime() + 25 * hour);
    const young = newRequest();
    await one.create(young, 'young');
    const others = (await other.rows()).length;

    await one.sweep();
    await eventually(async () => expect(await one.rows()).toHaveLength(1));
    await expect(one.create(young, 'another')).rejects.toMatchObject({ status: 422 });
    expect(await other.rows()).toHaveLength(others);

    await other.sweep();
    await eventually(async () => expect(await other.rows()).toEqual([]));
  });
});
