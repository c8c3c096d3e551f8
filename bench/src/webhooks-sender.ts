// The whole path in one process: the rows, the job, the claim, the signed POST, the attempt row. It receives tasks over IPC, sends events to the given URLs, and replies when all healthy ones are recorded.
import { ApiKeyService, AuthModule, authSchema, authVariables } from '@gatehouse/auth';
import { DatabaseModule, databaseVariables, inTransaction } from '@gatehouse/database';
import { createApp, platformVariables } from '@gatehouse/platform';
import { QueuesModule } from '@gatehouse/queues';
import { vaultVariables } from '@gatehouse/vault';
import {
  WebhookEventService,
  webhookQueues,
  webhookSchema,
  WebhooksModule,
  webhookVariables,
} from '@gatehouse/webhooks';
import { Module } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { SenderTask } from './webhooks/task';

@Module({
  imports: [
    DatabaseModule.forSchemas(authSchema, webhookSchema),
    QueuesModule.forRoot({ consumes: webhookQueues }),
    AuthModule,
    WebhooksModule,
  ],
})
class SenderModule {}

const app = await createApp({
  name: 'bench-sender',
  title: 'Sender',
  description: 'Sends webhooks.',
  variables: {
    ...platformVariables({ port: 0 }),
    ...databaseVariables,
    ...vaultVariables,
    ...authVariables,
    ...webhookVariables,
  },
  module: SenderModule,
  commands: {},
});
await app.init();
const source = app.get(DataSource);
const events = app.get(WebhookEventService, { strict: false });
const keys = app.get(ApiKeyService, { strict: false });
const { key } = await keys.create({ customer: 'bench', mode: 'live' });
const identity = (await keys.authenticate(key))!;
const keepUntil = new Date(Date.now() + 3_600_000);
// Fewer than the connections of the pool, because the dispatcher needs some, too.
const writers = 5;
let run = 0;

process.on('message', (task: SenderTask) => void work(task));
process.on('SIGTERM', () => process.exit(0));
process.send?.(process.pid);

async function work({ urls, silent, count, together, body, awaitOnlyOwn }: SenderTask): Promise<void> {
  const sessionId = `run-${++run}`;
  const targets = Array.from({ length: count }, (_, i) => urls[i % urls.length]!);
  const wanted = targets.filter((url) => !silent.includes(url)).length;
  const all = targets.map((url, i) => ({
    type: `event-${i}`,
    sessionId,
    key: identity,
    callback: { url },
    body,
    keepUntil,
  }));
  const began = performance.now();
  const addEvents = async (): Promise<void> => {
    while (all.length > 0) {
      const some = all.splice(0, together);
      await inTransaction(source, (transaction) => events.addAll(transaction, some));
    }
  };
  await Promise.all(Array.from({ length: writers }, addEvents));
  await (awaitOnlyOwn ? waitForOwn(sessionId) : waitForAll(silent));
  const milliseconds = performance.now() - began;
  await check(sessionId, wanted);
  if (!awaitOnlyOwn) await clear();
  process.send?.({ milliseconds });
}

/** Polls with a cheap query: for one delivery that is still open. */
async function waitForAll(silent: readonly string[]): Promise<void> {
  const silentOrigins = silent.map((url) => new URL(url).origin);
  for (let open = true; open; await pause(25)) {
    const rows = await source.query<unknown[]>(
      'SELECT 1 FROM webhooks.deliveries WHERE ended_at IS NULL AND origin <> ALL ($1) LIMIT 1',
      [silentOrigins],
    );
    open = rows.length > 0;
  }
}

async function waitForOwn(sessionId: string): Promise<void> {
  const open = 'SELECT 1 FROM webhooks.deliveries WHERE session_id = $1 AND ended_at IS NULL';
  while ((await source.query<unknown[]>(open, [sessionId])).length > 0) await pause(1);
}

/** Deletes everything after the requests to hanging targets have timed out, so that they do not affect the next run. */
async function clear(): Promise<void> {
  await source.query(`DELETE FROM webhooks.deliveries WHERE status = 'PENDING'`);
  for (let sending = -1; sending !== 0; await pause(25)) {
    const [row] = await source.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM webhooks.deliveries WHERE status = 'SENDING'`,
    );
    sending = row?.count ?? 0;
  }
  await source.query('TRUNCATE webhooks.deliveries, webhooks.attempts, webhooks.customer_targets');
}

async function check(sessionId: string, wanted: number): Promise<void> {
  const [row] = await source.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM webhooks.deliveries WHERE session_id = $1 AND status = 'DELIVERED'`,
    [sessionId],
  );
  if (row?.count !== wanted) throw new Error(`${row?.count} of ${wanted} were delivered.`);
}
