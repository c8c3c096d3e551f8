import { eventually, respond, useReceiver } from '@gatehouse/testing';
import { useWebhooks } from './support/webhooks-app';

const hour = 60 * 60;
const image = 'x'.repeat(700_000);
const body = { sessionId: 'with-a-selfie', images: [{ type: 'selfie', data: image }] };

describe('a webhook whose contents are deleted on delivery', () => {
  const { webhooks, deliveries } = useWebhooks();
  const { receiver } = useReceiver('test');

  const addDeletable = () => {
    const keepUntil = new Date(webhooks.now() + hour * 1000);
    return webhooks.addEvent(receiver.url, { body, keepUntil, deleteOnDelivery: true });
  };
  const resend = (id: string) => webhooks.call('POST', `/webhooks/deliveries/${id}/resend`);
  /** Both in one query, so that they are consistent. */
  const readRow = async (id: string) => {
    const [row] = await webhooks.source.query<{ status: string; kept: boolean }[]>(
      'SELECT status, sealed IS NOT NULL AS kept FROM webhooks.deliveries WHERE id = $1',
      [id],
    );
    return row;
  };

  it('arrives complete, and its contents are deleted when it becomes DELIVERED', async () => {
    const id = await addDeletable();
    let row: Awaited<ReturnType<typeof readRow>>;
    await eventually(async () => {
      row = await readRow(id);
      expect(row?.status).toBe('DELIVERED');
    });
    expect(row).toEqual({ status: 'DELIVERED', kept: false });
    expect(receiver.received.map((webhook) => webhook.body)).toEqual([JSON.stringify(body)]);
    expect(await webhooks.get(id)).toMatchObject({
      status: 'DELIVERED',
      resendable: false,
      attempts: [{ number: 1, outcome: 'DELIVERED', httpStatus: 204 }],
    });
  });

  it('answers 410 to a resend, and counts as deleted in a bulk resend', async () => {
    const before = new Date(webhooks.now());
    const id = await addDeletable();
    await deliveries.waitForDelivery(id, { status: 'DELIVERED' });
    const { status, body: refusal } = await resend(id);
    expect(status).toBe(410);
    expect(refusal.message).toBe(`The delivery ${id} cannot be sent again: its body is no longer kept.`);
    const range = { from: before.toISOString(), to: new Date(webhooks.now() + 1000).toISOString() };
    const bulk = await webhooks.call('POST', '/webhooks/deliveries/resend', {
      ...range,
      status: 'DELIVERED',
    });
    expect(bulk.body).toMatchObject({ resent: 0, forgotten: 1 });
    await deliveries.expectNoMoreAttempts(receiver, id);
  });

  it('is kept while it is retried, and sent with the same contents', async () => {
    receiver.setBehaviour(respond(500));
    const id = await addDeletable();
    await deliveries.waitForAttempts(id, 1);
    expect(await readRow(id)).toEqual({ status: 'PENDING', kept: true });
    receiver.setBehaviour(respond(200));
    await deliveries.advanceToNextAttempt(id);
    await deliveries.expectEnded(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    expect(await readRow(id)).toEqual({ status: 'DELIVERED', kept: false });
    expect(receiver.received.map((webhook) => webhook.body)).toEqual(Array(2).fill(JSON.stringify(body)));
  });

  it('is kept as a dead letter, and deleted when a resend succeeds', async () => {
    receiver.setBehaviour(respond(410));
    const id = await addDeletable();
    await deliveries.waitForDelivery(id, { status: 'FAILED', resendable: true });
    receiver.setBehaviour(respond(200));
    expect((await resend(id)).status).toBe(202);
    await deliveries.waitForDelivery(id, { status: 'DELIVERED', resendable: false });
    expect(receiver.received.map((webhook) => webhook.body)).toEqual(Array(2).fill(JSON.stringify(body)));
  });

  it('is deleted as a dead letter after its retention', async () => {
    receiver.setBehaviour(respond(410));
    const id = await addDeletable();
    await deliveries.waitForDelivery(id, { status: 'FAILED', resendable: true });
    webhooks.advanceClock(2 * hour);
    await eventually(async () => {
      await webhooks.sweep();
      expect(await readRow(id)).toEqual({ status: 'FAILED', kept: false });
    });
  });

  it('does not change other webhooks', async () => {
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.waitForDelivery(id, { status: 'DELIVERED', resendable: true });
    expect(await readRow(id)).toEqual({ status: 'DELIVERED', kept: true });
  });
});
