import { eventually, type Receiver, startReceiver } from '@gatehouse/testing';
import { useWebhooks } from './support/webhooks-app';

describe('a worker with few slots', () => {
  const receivers: Receiver[] = [];
  afterAll(async () => {
    for (const receiver of receivers) await receiver.close();
  });
  const { webhooks } = useWebhooks({ WEBHOOK_CONCURRENCY: '4', WEBHOOK_TIMEOUT_SECONDS: '3' });

  const start = async (...args: Parameters<typeof startReceiver>) => {
    const receiver = await startReceiver(...args);
    receivers.push(receiver);
    return receiver;
  };

  it('prefers a target without attempts in progress over a backlog', async () => {
    const hanging = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start(() => undefined)));
    const backlog: string[] = [];
    for (const { url } of hanging) for (let i = 0; i < 6; i++) backlog.push(await webhooks.addEvent(url));
    // If adding the events took long, some attempts have timed out, and others have replaced them.
    const reached = () => hanging.filter(({ received }) => received.length > 0).length;
    await eventually(() => expect(reached()).toBeGreaterThanOrEqual(4));

    const healthy = await start();
    const id = await webhooks.addEvent(healthy.url);
    await eventually(async () => expect((await webhooks.get(id)).status).toBe('DELIVERED'));
    const { body } = await webhooks.call('GET', '/webhooks/deliveries?status=PENDING&limit=200');
    const untouched = body.items.filter(({ attemptCount }: { attemptCount: number }) => attemptCount === 0);
    expect(untouched.length).toBeGreaterThan(backlog.length / 2);
  });
});

describe('a worker with more waiting origins than one claim reads', () => {
  const { webhooks, healthy: receiver } = useWebhooks();

  /** Inserts deliveries of many customers to many origins each, which are due much later. */
  const insertLater = (customers: number, origins: number) =>
    webhooks.source.query(
      `INSERT INTO webhooks.deliveries (id, type, customer_id, api_key_id, mode, origin, status, due_at, created_at,
         keep_until, size, sealed)
       SELECT gen_random_uuid(), 'test', c.id, c.id, 'live', 'http://' || i || '.example', 'PENDING',
         now() + interval '1 day', now(), now(), 1, '\\x00'
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1)) c, generate_series(1, $2) i`,
      [customers, origins],
    );

  it('delivers to the last origin of a customer without another wake-up', async () => {
    await insertLater(600, 3);
    await webhooks.source.query(
      `INSERT INTO webhooks.deliveries (id, type, customer_id, api_key_id, mode, origin, status, due_at, created_at,
         keep_until, size, sealed)
       SELECT gen_random_uuid(), 'test', $1, $2, 'live', 'http://' || i || '.example', 'PENDING',
         now() + interval '1 day', now(), now(), 1, '\\x00' FROM generate_series(1, 30) i`,
      [webhooks.identity.customerId, webhooks.identity.id],
    );
    const ids = await Promise.all(Array.from({ length: 5 }, () => webhooks.addEvent(receiver.url)));
    for (const id of ids)
      await eventually(async () => expect((await webhooks.get(id)).status).toBe('DELIVERED'));
  });
});
