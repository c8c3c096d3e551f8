import {
  type Receiver,
  type ReceiverBehaviour,
  reservePort,
  respond,
  startReceiver,
  useReceiver,
} from '@gatehouse/testing';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { useWebhooks } from './support/webhooks-app';

const hour = 3600;
const pem = (name: string) =>
  readFileSync(path.join(__dirname, '../../outbound/test/fixture', `test-only.${name}.pem`));

describe('a webhook whose receiver', () => {
  const { webhooks, deliveries } = useWebhooks({ WEBHOOK_TIMEOUT_SECONDS: '1' });
  const { receiver } = useReceiver('test');

  it.each<[string, ReceiverBehaviour, string, number | null]>([
    ['never answers', () => undefined, 'TIMEOUT', null],
    [
      'never ends its headers',
      (response) => response.socket?.write('HTTP/1.1 204 No Content\r\nx-a: '),
      'TIMEOUT',
      null,
    ],
    ['resets the connection', (response) => response.socket?.resetAndDestroy(), 'CONNECTION_LOST', null],
    ['hangs up', (response) => response.socket?.end(), 'CONNECTION_LOST', null],
    ['answers 500', respond(500), 'REJECTED', 500],
    ['answers 404', respond(404), 'REJECTED', 404],
    ['answers 429', respond(429), 'REJECTED', 429],
  ])('%s is retried until it is received', async (_, behaviour, outcome, httpStatus) => {
    receiver.setBehaviour(behaviour);
    const id = await webhooks.addEvent(receiver.url);
    await receiver.waitFor(1);
    await deliveries.expectOthersDelivered();
    await deliveries.waitForAttempts(id, 1);
    await deliveries.advanceToNextAttempt(id);
    const { attempts } = await deliveries.waitForAttempts(id, 2);
    expect(attempts).toMatchObject([
      { number: 1, outcome, httpStatus },
      { number: 2, outcome, httpStatus },
    ]);
    receiver.setBehaviour(respond(204));
    await deliveries.advanceToNextAttempt(id);
    await deliveries.expectEnded(id, 'DELIVERED', [outcome, outcome, 'DELIVERED']);
    expect(receiver.listAttempts(id)).toEqual([1, 2, 3]);
    await deliveries.expectNoMoreAttempts(receiver, id);
  });

  it('does not listen yet is retried until it is received', async () => {
    const { port, release } = await reservePort();
    const id = await webhooks.addEvent(`http://127.0.0.1:${port}`);
    await deliveries.waitForAttempts(id, 1);
    await deliveries.expectOthersDelivered();
    const late = await startReceiver(respond(200), { port });
    release();
    await deliveries.advanceToNextAttempt(id);
    await deliveries.expectEnded(id, 'DELIVERED', ['CONNECTION_REFUSED', 'DELIVERED']);
    expect(late.listAttempts(id)).toEqual([2]);
    await deliveries.expectNoMoreAttempts(late, id);
    await late.close();
  });

  it('redirects is retried, and nothing is sent to the redirect target', async () => {
    const elsewhere = await startReceiver();
    receiver.setBehaviour(respond(301, { location: elsewhere.url }));
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.waitForAttempts(id, 1);
    await deliveries.expectOthersDelivered();
    receiver.setBehaviour(respond(200));
    await deliveries.advanceToNextAttempt(id);
    await deliveries.expectEnded(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.expectNoMoreAttempts(receiver, id);
    expect(elsewhere.received).toHaveLength(0);
    await elsewhere.close();
  });

  it('does not support TLS behind an https URL is retried, never in plain text', async () => {
    const id = await webhooks.addEvent(receiver.url.replace('http:', 'https:'));
    await deliveries.waitForAttempts(id, 1);
    await deliveries.expectOthersDelivered();
    await deliveries.advanceToNextAttempt(id);
    expect(await deliveries.waitForAttempts(id, 2)).toMatchObject({
      status: 'PENDING',
      attempts: [{ outcome: 'TLS' }, { outcome: 'TLS' }],
    });
    expect(receiver.received).toHaveLength(0);
  });

  it('has a self-signed certificate is retried, and no byte of it arrives', async () => {
    const tls = { key: pem('key'), cert: pem('cert') };
    const selfSigned = await startReceiver(respond(204), { tls });
    const id = await webhooks.addEvent(selfSigned.url);
    await deliveries.waitForAttempts(id, 1);
    await deliveries.expectOthersDelivered();
    await deliveries.advanceToNextAttempt(id);
    expect(await deliveries.waitForAttempts(id, 2)).toMatchObject({
      status: 'PENDING',
      attempts: [{ outcome: 'TLS' }, { outcome: 'TLS' }],
    });
    expect(selfSigned.received).toHaveLength(0);
    await selfSigned.close();
  });

  it.each<[string, ReceiverBehaviour]>([
    ['falls silent after the status', (response) => response.writeHead(200).flushHeaders()],
    ['dribbles its reply', (response) => dribble(response.writeHead(200))],
  ])('%s counts as received, and the connection is closed', async (_, behaviour) => {
    const closed = whenClosed(receiver, behaviour);
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.expectOthersDelivered();
    await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    await closed;
    expect(receiver.listAttempts(id)).toEqual([1]);
    await deliveries.expectNoMoreAttempts(receiver, id);
  });

  it('replies without end counts as received, and little of the reply is read', async () => {
    const chunk = Buffer.alloc(16 * 1024);
    let bytes = 0;
    const closed = whenClosed(receiver, (response) => {
      const flood = () => {
        do bytes += chunk.length;
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200).on('drain', flood);
      flood();
    });
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.expectOthersDelivered();
    await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    await closed;
    // Most of the reply stays in the socket buffers.
    expect(bytes).toBeLessThan(16 * 1024 * 1024);
    await deliveries.expectNoMoreAttempts(receiver, id);
  });

  it.each<[string, (now: number) => string, number]>([
    ['in seconds', () => String(hour), hour],
    ['by a date', (now) => new Date(now + hour * 1000).toUTCString(), hour],
    ['beyond the four hours that it gets', () => '999999', 4 * hour],
  ])('sends Retry-After %s is retried after that, not before', async (_, header, seconds) => {
    const before = webhooks.now();
    receiver.setBehaviour(respond(429, { 'retry-after': header(before) }));
    const id = await webhooks.addEvent(receiver.url);
    const { nextAttemptAt } = await deliveries.waitForAttempts(id, 1);
    // HTTP dates have no fractions of a second.
    expect(Date.parse(nextAttemptAt!)).toBeGreaterThan(before + seconds * 1000 - 1000);
    expect(Date.parse(nextAttemptAt!)).toBeLessThanOrEqual(webhooks.now() + seconds * 1000);
    receiver.setBehaviour(respond(204));
    webhooks.advanceClock(seconds - 60);
    await webhooks.sweep();
    await deliveries.expectOthersDelivered();
    expect(receiver.listAttempts(id)).toEqual([1]);
    await deliveries.advanceToNextAttempt(id);
    await deliveries.expectEnded(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.expectNoMoreAttempts(receiver, id);
  });

  it('sends no Retry-After is retried by the schedule', async () => {
    const before = webhooks.now();
    receiver.setBehaviour(respond(503, { 'retry-after': '0' }));
    const { nextAttemptAt } = await deliveries.waitForAttempts(await webhooks.addEvent(receiver.url), 1);
    expect(Date.parse(nextAttemptAt!)).toBeGreaterThanOrEqual(before + 4000);
  });

  it('answers 410 is sent again only on request', async () => {
    receiver.setBehaviour(respond(410));
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.expectEnded(id, 'FAILED', ['GONE']);
    await deliveries.expectOthersDelivered();
    receiver.setBehaviour(respond(204));
    await deliveries.expectNoMoreAttempts(receiver, id);
    expect((await webhooks.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(202);
    await deliveries.expectEnded(id, 'DELIVERED', ['GONE', 'DELIVERED']);
    expect(receiver.listAttempts(id)).toEqual([1, 2]);
    await deliveries.expectNoMoreAttempts(receiver, id);
  });

  it('never accepts it is sent ten times by the schedule, then only on request', async () => {
    const delays = [5, 30, 120, 600, 1800, hour, 2 * hour, 5 * hour, 10 * hour];
    receiver.setBehaviour(respond(500));
    const id = await webhooks.addEvent(receiver.url);
    for (const [index, seconds] of delays.entries()) {
      const { nextAttemptAt, attempts } = await deliveries.waitForAttempts(id, index + 1);
      const due = Date.parse(nextAttemptAt!);
      // Recorded after the attempt started, and before now.
      expect(due).toBeGreaterThanOrEqual(Date.parse(attempts.at(-1)!.startedAt) + seconds * 800);
      expect(due).toBeLessThanOrEqual(webhooks.now() + seconds * 1200);
      await deliveries.expectOthersDelivered();
      expect(receiver.listAttempts(id)).toHaveLength(index + 1);
      await deliveries.advanceToNextAttempt(id);
    }
    const rejected = Array.from({ length: 10 }, () => 'REJECTED');
    await deliveries.expectEnded(id, 'FAILED', rejected);
    receiver.setBehaviour(respond(204));
    await deliveries.expectNoMoreAttempts(receiver, id);
    expect((await webhooks.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(202);
    // The breaker of this receiver is open, so this is a probe.
    webhooks.advanceClock(31);
    await webhooks.sweep();
    await deliveries.expectEnded(id, 'DELIVERED', [...rejected, 'DELIVERED']);
    expect(receiver.listAttempts(id)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    await deliveries.expectNoMoreAttempts(receiver, id);
  });
});

/** Sets the behaviour of the receiver; resolves when the sender has closed a connection. */
function whenClosed(receiver: Receiver, behaviour: ReceiverBehaviour): Promise<void> {
  return new Promise((resolve) =>
    receiver.setBehaviour((response, webhook) => {
      response.on('close', resolve);
      behaviour(response, webhook);
    }),
  );
}

function dribble(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
}
