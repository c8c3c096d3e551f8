import { inTransaction } from '@gatehouse/database';
import { eventually } from '@gatehouse/testing';
import { WebhookEventService } from '../src';
import { useWebhooks } from './support/webhooks-app';

describe('a failure of one delivery', () => {
  const { webhooks, healthy: receiver } = useWebhooks();

  const shown = (id: string, expected: object) =>
    eventually(async () => expect(await webhooks.get(id)).toMatchObject(expected));

  it('does not affect others when its API key cannot be unwrapped', async () => {
    const broken = await webhooks.makeKey('broken');
    await webhooks.source.query(
      `UPDATE auth.api_keys SET wrapped_key = set_byte(wrapped_key, 40, 255 - get_byte(wrapped_key, 40)) WHERE id = $1`,
      [broken.identity.id],
    );
    await webhooks.addEvent(receiver.url, { key: broken.identity });
    const good = await Promise.all([1, 2, 3].map(() => webhooks.addEvent(receiver.url)));
    for (const id of good) await shown(id, { status: 'DELIVERED', attemptCount: 1 });
    const { body } = await webhooks.call('GET', '/webhooks/deliveries', undefined, {
      'x-api-key': broken.key,
    });
    await eventually(async () => {
      const [row] = await webhooks.source.query('SELECT * FROM webhooks.attempts WHERE outcome = $1', [
        'UNSENT',
      ]);
      expect(row).toMatchObject({
        number: 1,
        detail: 'the request could not be prepared; see the log of the service',
      });
    });
    expect(body.items).toHaveLength(1);
    expect(webhooks.logs.join('')).toContain('Decryption failed with this key and context');
  });

  it('does not affect others when its row is locked', async () => {
    receiver.setBehaviour((response) => response.writeHead(500).end());
    const sessionId = 'held';
    const held = await webhooks.addEvent(receiver.url, { sessionId });
    await shown(held, { status: 'PENDING', attemptCount: 1 });
    receiver.setBehaviour((response) => response.writeHead(204).end());
    webhooks.advanceClock(60);
    await inTransaction(webhooks.source, async (transaction) => {
      await webhooks.app.get(WebhookEventService, { strict: false }).deleteContents(transaction, sessionId);
      const other = await webhooks.addEvent(receiver.url);
      await shown(other, { status: 'DELIVERED', attemptCount: 1 });
    });
    await webhooks.sweep();
    await shown(held, { status: 'DROPPED', attemptCount: 1, resendable: false });
    expect(webhooks.logs.filter((line) => line.includes('"level":50') && line.includes('23514'))).toEqual([]);
  });

  it('ends with the retry schedule when its workers keep crashing', async () => {
    const [id] = await webhooks.source.query<{ id: string }[]>(
      `UPDATE webhooks.deliveries SET status = 'SENDING', due_at = $2, attempts = 10, tries = 10, ended_at = NULL
       WHERE id = $1 RETURNING id`,
      [await delivered(), new Date(webhooks.now() - 1000)],
    );
    expect(id).toBeDefined();
    await webhooks.sweep();
    await eventually(async () => {
      const rows = await webhooks.source.query(
        `SELECT d.status, a.outcome FROM webhooks.deliveries d JOIN webhooks.attempts a ON a.delivery_id = d.id
         WHERE a.number = 10`,
      );
      expect(rows).toEqual([{ status: 'FAILED', outcome: 'LOST' }]);
    });
  });

  const delivered = async (): Promise<string> => {
    const id = await webhooks.addEvent(receiver.url);
    await shown(id, { status: 'DELIVERED' });
    return id;
  };
});
