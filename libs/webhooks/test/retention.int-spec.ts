import { inTransaction } from '@gatehouse/database';
import { eventually, respond, useReceiver } from '@gatehouse/testing';
import { WebhookEventService } from '../src';
import { useWebhooks } from './support/webhooks-app';

const hour = 60 * 60;
const day = 24 * hour;

describe('the retention of a webhook', () => {
  const { webhooks, healthy } = useWebhooks({ WEBHOOK_HISTORY_DAYS: '2' }, 'test');
  const { receiver: failing } = useReceiver('test', respond(500, { 'retry-after': '14400' }));

  const inSeconds = (seconds: number) => new Date(webhooks.now() + seconds * 1000);
  const readRow = async (id: string) => {
    const [row] = await webhooks.source.query<{ status: string; hasBody: boolean; attempts: number }[]>(
      `SELECT status, sealed IS NOT NULL AS "hasBody",
         (SELECT count(*)::integer FROM webhooks.attempts WHERE delivery_id = id) AS attempts
       FROM webhooks.deliveries WHERE id = $1`,
      [id],
    );
    return row;
  };
  const becomes = (id: string, row: object) =>
    eventually(async () => expect(await readRow(id)).toMatchObject(row));
  /** Runs the sweeper and the jobs until the expectation holds. */
  const sweepUntil = (check: () => Promise<void>) =>
    eventually(async () => {
      await webhooks.sweep();
      await check();
    });

  it('deletes its body after its end and its retention, not before', async () => {
    const early = await webhooks.addEvent(healthy.url, { keepUntil: inSeconds(hour) });
    const late = await webhooks.addEvent(healthy.url, { keepUntil: inSeconds(3 * hour) });
    const pending = await webhooks.addEvent(failing.url, { keepUntil: inSeconds(hour) });
    for (const id of [early, late]) await becomes(id, { status: 'DELIVERED', hasBody: true });
    await becomes(pending, { status: 'PENDING', attempts: 1 });

    webhooks.advanceClock(2 * hour);
    await sweepUntil(async () => expect(await readRow(early)).toMatchObject({ hasBody: false }));
    expect(await readRow(late)).toMatchObject({ status: 'DELIVERED', hasBody: true });
    expect(await readRow(pending)).toMatchObject({ status: 'PENDING', hasBody: true });
    expect(await webhooks.get(early)).toMatchObject({ status: 'DELIVERED', resendable: false });
    expect((await webhooks.get(early)).attempts).toHaveLength(1);

    // Its retention was over before; now it has ended as well.
    failing.setBehaviour(respond(200));
    webhooks.advanceClock(3 * hour);
    await sweepUntil(async () =>
      expect(await readRow(pending)).toMatchObject({ status: 'DELIVERED', hasBody: false }),
    );
    expect(failing.received.map(({ body }) => body)).toEqual([
      failing.received[0]?.body,
      failing.received[0]?.body,
    ]);
  });

  it('deletes the body of a dead letter', async () => {
    failing.setBehaviour(respond(410));
    const id = await webhooks.addEvent(failing.url, { keepUntil: inSeconds(hour) });
    await becomes(id, { status: 'FAILED', hasBody: true });
    webhooks.advanceClock(2 * hour);
    await sweepUntil(async () =>
      expect(await readRow(id)).toMatchObject({ status: 'FAILED', hasBody: false }),
    );
  });

  it('deletes its body with its session, and stops pending attempts', async () => {
    const sent = await webhooks.addEvent(healthy.url, { sessionId: 'withdrawn', type: 'first' });
    const pending = await webhooks.addEvent(failing.url, { sessionId: 'withdrawn', type: 'second' });
    const other = await webhooks.addEvent(healthy.url, { sessionId: 'another' });
    for (const id of [sent, other]) await becomes(id, { status: 'DELIVERED' });
    await becomes(pending, { status: 'PENDING', attempts: 1 });
    const events = webhooks.app.get(WebhookEventService, { strict: false });
    await inTransaction(webhooks.source, (transaction) => events.deleteContents(transaction, 'withdrawn'));
    expect(await readRow(sent)).toMatchObject({ status: 'DELIVERED', hasBody: false });
    expect(await readRow(pending)).toMatchObject({ status: 'DROPPED', hasBody: false });
    expect(await readRow(other)).toMatchObject({ status: 'DELIVERED', hasBody: true });
    expect(await webhooks.get(pending)).toMatchObject({ nextAttemptAt: null, endedAt: expect.any(String) });
  });

  it('deletes its row and its attempts WEBHOOK_HISTORY_DAYS after its end', async () => {
    const ended = await webhooks.addEvent(healthy.url);
    const pending = await webhooks.addEvent(failing.url);
    await becomes(ended, { status: 'DELIVERED', attempts: 1 });
    await becomes(pending, { status: 'PENDING', attempts: 1 });
    webhooks.advanceClock(day);
    const later = await webhooks.addEvent(healthy.url);
    await becomes(later, { status: 'DELIVERED', attempts: 1 });

    webhooks.advanceClock(day + hour);
    await sweepUntil(async () => expect(await readRow(ended)).toBeUndefined());
    expect(await readRow(later)).toMatchObject({ status: 'DELIVERED', attempts: 1 });
    expect(await readRow(pending)).toBeDefined();
    const attempts = await webhooks.source.query('SELECT 1 FROM webhooks.attempts WHERE delivery_id = $1', [
      ended,
    ]);
    expect(attempts).toEqual([]);
    expect((await webhooks.call('GET', `/webhooks/deliveries/${ended}`)).status).toBe(404);
  });
});
