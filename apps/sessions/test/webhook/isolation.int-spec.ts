import { inTransaction } from '@gatehouse/database';
import { eventually, type Receiver, startReceiver } from '@gatehouse/testing';
import { WebhookEvents } from '@gatehouse/webhooks';
import { type Sessions, startSessions } from '../support/sessions-app';

describe('the trouble of one delivery', () => {
  let sessions: Sessions;
  let receiver: Receiver;
  beforeAll(async () => {
    sessions = await startSessions();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await sessions?.close();
    await receiver?.close();
  });

  const shown = (id: string, expected: object) =>
    eventually(async () => expect(await sessions.get(id)).toMatchObject(expected));

  it('is not that of others when its API key cannot be unwrapped', async () => {
    const broken = await sessions.makeKey('broken');
    await sessions.source.query(
      `UPDATE auth.api_keys SET wrapped_key = set_byte(wrapped_key, 40, 255 - get_byte(wrapped_key, 40)) WHERE id = $1`,
      [broken.identity.id],
    );
    await sessions.addEvent(receiver.url, { key: broken.identity });
    const good = await Promise.all([1, 2, 3].map(() => sessions.addEvent(receiver.url)));
    for (const id of good) await shown(id, { status: 'DELIVERED', attemptCount: 1 });
    const { body } = await sessions.call('GET', '/webhooks/deliveries', undefined, {
      'x-api-key': broken.key,
    });
    await eventually(async () => {
      const [row] = await sessions.source.query('SELECT * FROM webhooks.attempts WHERE outcome = $1', [
        'UNSENT',
      ]);
      expect(row).toMatchObject({ number: 1, detail: 'it could not be prepared; our log says why' });
    });
    expect(body.items).toHaveLength(1);
    expect(sessions.logs.join('')).toContain('does not open with this key and context');
  });

  it('is not that of others when somebody holds its row', async () => {
    receiver.setBehaviour((response) => response.writeHead(500).end());
    const sessionId = 'held';
    const held = await sessions.addEvent(receiver.url, { sessionId });
    await shown(held, { status: 'PENDING', attemptCount: 1 });
    receiver.setBehaviour((response) => response.writeHead(204).end());
    sessions.advanceClock(60);
    await inTransaction(sessions.source, async (transaction) => {
      await sessions.app.get(WebhookEvents, { strict: false }).forget(transaction, sessionId);
      const other = await sessions.addEvent(receiver.url);
      await shown(other, { status: 'DELIVERED', attemptCount: 1 });
    });
    await sessions.sweep();
    await shown(held, { status: 'DROPPED', attemptCount: 1, resendable: false });
    expect(sessions.logs.filter((line) => line.includes('"level":50') && line.includes('23514'))).toEqual([]);
  });

  it('ends with its schedule when its workers keep dying', async () => {
    const [id] = await sessions.source.query<{ id: string }[]>(
      `UPDATE webhooks.deliveries SET status = 'SENDING', due_at = $2, attempts = 10, tries = 10, ended_at = NULL
       WHERE id = $1 RETURNING id`,
      [await delivered(), new Date(sessions.now() - 1000)],
    );
    expect(id).toBeDefined();
    await sessions.sweep();
    await eventually(async () => {
      const rows = await sessions.source.query(
        `SELECT d.status, a.outcome FROM webhooks.deliveries d JOIN webhooks.attempts a ON a.delivery_id = d.id
         WHERE a.number = 10`,
      );
      expect(rows).toEqual([{ status: 'FAILED', outcome: 'LOST' }]);
    });
  });

  const delivered = async (): Promise<string> => {
    const id = await sessions.addEvent(receiver.url);
    await shown(id, { status: 'DELIVERED' });
    return id;
  };
});
