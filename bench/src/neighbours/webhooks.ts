import { count, isQuick } from '../suite/report';
import { startWorker } from '../suite/worker';
import type { SenderResult, SenderTask } from '../webhooks/task';
import { compare, type Comparison } from './comparison';
import type { Stage } from './stage';

const origins = isQuick ? 10_000 : 100_000;

/** A webhook from its creation to its receipt, with pending deliveries of other customers. */
export async function compareWithWebhooks(stage: Stage): Promise<Comparison[]> {
  await stage.migrate('sessions');
  const receiver = await startWorker<{ healthy: string[] }>('webhooks-receiver', {
    BENCH_HEALTHY: '1',
    BENCH_SILENT: '0',
  });
  stage.atEnd(() => receiver.stop());
  const sender = await startWorker<number>('webhooks-sender', stage.env);
  stage.atEnd(() => sender.stop());
  const task: SenderTask = {
    urls: receiver.hello.healthy,
    silent: [],
    count: 1,
    together: 1,
    body: { status: 'done' },
    awaitOnlyOwn: true,
  };
  const comparison = await compare({
    quiet: 'delivering a webhook',
    loud: `${count(origins)} waiting origins of other customers`,
    pid: sender.hello,
    ask: async () => (await sender.ask<SenderTask, SenderResult>(task)).milliseconds > 0,
    makeNoise: async () => {
      await addWaiting(stage);
      return { replies: {}, stop: () => Promise.resolve() };
    },
  });
  return [comparison];
}

/** Each to its own origin, a hundred per customer, due in an hour. */
async function addWaiting({ database }: Stage): Promise<void> {
  await database.query(
    `INSERT INTO webhooks.deliveries (id, type, session_id, customer_id, api_key_id, mode, origin, status, due_at,
       created_at, keep_until, size, sealed)
     SELECT gen_random_uuid(), 'bench', 'waiting-' || i, ('00000000-0000-4000-8000-' || lpad((i / 100)::text, 12, '0'))::uuid,
       '00000000-0000-4000-8000-000000000000', 'live', 'https://waiting-' || i || '.example', 'PENDING',
       now() + interval '1 hour', now(), now() + interval '1 day', 100, '\\x00'
     FROM generate_series(1, $1::integer) AS i`,
    [origins],
  );
  await database.query('ANALYZE webhooks.deliveries');
}
