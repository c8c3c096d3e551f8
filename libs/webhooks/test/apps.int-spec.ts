import { JobQueue } from '@gatehouse/queues';
import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { BodyPurge, DeliveryPurge } from '../src/delivery/delivery.purge';
import { useWebhooks } from './support/webhooks-app';

const month = 30 * 24 * 60 * 60 * 1000;

describe('the deliveries of another app', () => {
  const { webhooks, healthy: receiver } = useWebhooks();

  beforeEach(() => webhooks.source.query('TRUNCATE webhooks.deliveries, webhooks.attempts'));

  /** A delivery that sanctions has created under a master key that sessions does not have. */
  const addTheirs = async (status: 'PENDING' | 'FAILED' | 'DELIVERED' = 'PENDING', at = webhooks.now()) => {
    const id = randomUUID();
    await webhooks.source.query(
      `INSERT INTO webhooks.deliveries (app, id, type, customer_id, api_key_id, mode, origin, status, due_at, created_at,
         ended_at, keep_until, size, sealed)
       VALUES ('sanctions', $1, 'screening.alert.opened', $2, $3, 'live', $4, $5, $6, $6, $7, $6, 100, '\\x00')`,
      [
        id,
        webhooks.identity.customerId,
        webhooks.identity.id,
        receiver.url,
        status,
        new Date(at),
        status === 'PENDING' ? null : new Date(at),
      ],
    );
    return id;
  };
  const readGauge = async (name: string) => {
    const lines = (await (await fetch(`${webhooks.url}/metrics`)).text()).split('\n');
    return lines.filter((line) => line.startsWith(name)).map((line) => line.split(' ').at(-1));
  };

  it('are not sent, while its own to the same receiver are', async () => {
    const theirs = await addTheirs();
    const ours = await webhooks.addEvent(receiver.url);
    await eventually(async () => expect(await webhooks.get(ours)).toMatchObject({ status: 'DELIVERED' }));
    await webhooks.sweep();
    expect(await webhooks.get(theirs)).toMatchObject({ status: 'PENDING', attemptCount: 0, attempts: [] });
  });

  it('are listed and sent again by their own workers', async () => {
    const id = await addTheirs('DELIVERED');
    const queue = webhooks.app.get(JobQueue, { strict: false }).queue('screening-webhook-delivery');
    await queue.drain();
    const { status, body } = await webhooks.call('POST', `/webhooks/deliveries/${id}/resend`);
    expect([status, body.status]).toEqual([202, 'PENDING']);
    await eventually(async () =>
      expect((await queue.getWaiting()).map(({ name }) => name)).toEqual(['deliver-screening-webhooks']),
    );
    expect((await webhooks.call('GET', '/webhooks/deliveries')).body.items).toMatchObject([
      { id, attemptCount: 0 },
    ]);
  });

  it('are not counted in its metrics', async () => {
    await addTheirs('PENDING', webhooks.now() - 60_000);
    await addTheirs('FAILED');
    expect(await readGauge('webhook_deliveries{')).toEqual(['0', '0', '0', '0']);
    expect(await readGauge('webhook_oldest_due_seconds ')).toEqual(['0']);
  });

  it('are deleted by that app only, which may keep them for longer', async () => {
    const id = await addTheirs('DELIVERED', webhooks.now() - 2 * month);
    for (const type of [BodyPurge, DeliveryPurge]) {
      const purge = webhooks.app.get<BodyPurge | DeliveryPurge>(type, { strict: false });
      expect(await purge.due()).toEqual([]);
      await purge.process();
    }
    expect(await webhooks.get(id)).toMatchObject({ status: 'DELIVERED', resendable: true });
  });
});
