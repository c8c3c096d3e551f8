import { eventually, respond, useReceiver } from '@gatehouse/testing';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { useWebhooks } from './support/webhooks-app';

describe('a webhook', () => {
  const { webhooks } = useWebhooks();
  const { receiver } = useReceiver('test');

  const ended = async (id: string, status: string) => {
    await eventually(async () => expect((await webhooks.get(id)).status).toBe(status));
    return webhooks.get(id);
  };

  it('arrives once, as JSON, with the headers of the customer', async () => {
    const id = await webhooks.addEvent(`${receiver.url}/hooks?tenant=7`, {
      callback: { url: `${receiver.url}/hooks?tenant=7`, headers: { Authorization: 'Bearer abc' } },
      body: { hello: 'wörld', nested: { a: [1, 2] } },
    });
    const delivery = await ended(id, 'DELIVERED');
    expect(receiver.received).toHaveLength(1);
    const [webhook] = receiver.received;
    expect(webhook).toMatchObject({ path: '/hooks?tenant=7', id, attempt: 1 });
    expect(webhook?.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
    });
    expect(webhook?.body).toBe('{"hello":"wörld","nested":{"a":[1,2]}}');
    expect(delivery).toMatchObject({
      target: receiver.url,
      attemptCount: 1,
      nextAttemptAt: null,
      attempts: [{ number: 1, outcome: 'DELIVERED', httpStatus: 204, detail: 'answered 204: received' }],
    });
  });

  it('is signed as the contract and Standard Webhooks define', async () => {
    await ended(await webhooks.addEvent(receiver.url, { body: { text: 'exact bytes ✓' } }), 'DELIVERED');
    const { headers, body } = receiver.received[0]!;
    const timestamp = String(headers['x-service-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    const signature = createHmac('sha256', webhooks.key).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-service-signature']).toBe(`sha256=${signature}`);
    const foreign = new Webhook(`whsec_${Buffer.from(webhooks.key).toString('base64')}`);
    expect(foreign.verify(body, headers as Record<string, string>)).toEqual({ text: 'exact bytes ✓' });
    expect(() => foreign.verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  it.each(['Content-Type', 'content-type', 'CONTENT-TYPE'])(
    'has one content type if the customer sets %s, and the signature covers the same bytes',
    async (name) => {
      const headers = { [name]: 'application/json; charset=UTF-8', 'x-tenant': '7' };
      const callback = { url: receiver.url, headers };
      const asked = await webhooks.call('POST', '/webhooks/test', { callback });
      expect(asked.status).toBe(202);
      await ended(asked.body.id, 'DELIVERED');
      const [webhook] = receiver.received;
      const names = webhook!.rawHeaders.filter((_, i) => i % 2 === 0).map((sent) => sent.toLowerCase());
      expect(names.filter((sent) => sent === 'content-type')).toHaveLength(1);
      expect(webhook!.headers).toMatchObject({ 'content-type': 'application/json', 'x-tenant': '7' });
      const timestamp = String(webhook!.headers['x-service-timestamp']);
      const signature = createHmac('sha256', webhooks.key)
        .update(`${timestamp}.${webhook!.body}`)
        .digest('hex');
      expect(webhook!.headers['x-service-signature']).toBe(`sha256=${signature}`);
    },
  );

  it('is retried by the schedule until it is received, with the same id', async () => {
    receiver.setBehaviour(respond(500));
    const id = await webhooks.addEvent(receiver.url);
    for (const attempt of [1, 2]) {
      await receiver.waitFor(attempt);
      await ended(id, 'PENDING');
      if (attempt === 2) receiver.setBehaviour(respond(200));
      webhooks.advanceClock(60);
      await webhooks.sweep();
    }
    const delivery = await ended(id, 'DELIVERED');
    expect(receiver.received.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(new Set(receiver.received.map((webhook) => webhook.id))).toEqual(new Set([id]));
    expect(delivery.attempts.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'REJECTED',
      'REJECTED',
      'DELIVERED',
    ]);
  });
});
