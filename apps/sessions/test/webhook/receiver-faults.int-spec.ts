import { reservePort } from '@gatehouse/testing';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { type Follower, follow } from '../support/delivery-follower';
import { answering, type Behaviour, type Receiver, startReceiver } from '../support/webhook-receiver';
import { type Sessions, startSessions } from '../support/sessions-app';

const hour = 3600;
const pem = (name: string) =>
  readFileSync(path.join(__dirname, '../../../../libs/outbound/test/fixture', `test-only.${name}.pem`));

describe('a webhook whose receiver', () => {
  let sessions: Sessions;
  let receiver: Receiver;
  let healthy: Receiver;
  let deliveries: Follower;
  beforeAll(async () => {
    sessions = await startSessions({ WEBHOOK_TIMEOUT_SECONDS: '1' });
    healthy = await startReceiver();
    deliveries = follow(sessions, healthy);
  });
  afterAll(async () => {
    await sessions?.close();
    await healthy?.close();
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it.each<[string, Behaviour, string, number | null]>([
    ['never answers', () => undefined, 'TIMEOUT', null],
    [
      'never ends its headers',
      (response) => response.socket?.write('HTTP/1.1 204 No Content\r\nx-a: '),
      'TIMEOUT',
      null,
    ],
    ['resets the connection', (response) => response.socket?.resetAndDestroy(), 'CONNECTION_LOST', null],
    ['hangs up', (response) => response.socket?.end(), 'CONNECTION_LOST', null],
    ['answers 500', answering(500), 'REJECTED', 500],
    ['answers 404', answering(404), 'REJECTED', 404],
    ['answers 429', answering(429), 'REJECTED', 429],
  ])('%s is sent again until it is received', async (_, behaviour, outcome, httpStatus) => {
    receiver.become(behaviour);
    const id = await sessions.tell(receiver.url);
    await receiver.arrived(1);
    await deliveries.othersArrive();
    await deliveries.tried(id, 1);
    await deliveries.waitOut(id);
    const { attempts } = await deliveries.tried(id, 2);
    expect(attempts).toMatchObject([
      { number: 1, outcome, httpStatus },
      { number: 2, outcome, httpStatus },
    ]);
    receiver.become(answering(204));
    await deliveries.waitOut(id);
    await deliveries.endedLike(id, 'DELIVERED', [outcome, outcome, 'DELIVERED']);
    expect(receiver.attemptsOf(id)).toEqual([1, 2, 3]);
    await deliveries.neverAgain(receiver, id);
  });

  it('is not there yet is sent again until it is received', async () => {
    await receiver.close();
    const { port, release } = await reservePort();
    const id = await sessions.tell(`http://127.0.0.1:${port}`);
    await deliveries.tried(id, 1);
    await deliveries.othersArrive();
    receiver = await startReceiver(answering(200), { port });
    release();
    await deliveries.waitOut(id);
    await deliveries.endedLike(id, 'DELIVERED', ['CONNECTION_REFUSED', 'DELIVERED']);
    expect(receiver.attemptsOf(id)).toEqual([2]);
    await deliveries.neverAgain(receiver, id);
  });

  it('redirects is sent again, and nothing goes to where that points', async () => {
    const elsewhere = await startReceiver();
    receiver.become(answering(301, { location: elsewhere.url }));
    const id = await sessions.tell(receiver.url);
    await deliveries.tried(id, 1);
    await deliveries.othersArrive();
    receiver.become(answering(200));
    await deliveries.waitOut(id);
    await deliveries.endedLike(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.neverAgain(receiver, id);
    expect(elsewhere.received).toHaveLength(0);
    await elsewhere.close();
  });

  it('does not speak TLS behind an https URL is sent again, never in the clear', async () => {
    const id = await sessions.tell(receiver.url.replace('http:', 'https:'));
    await deliveries.tried(id, 1);
    await deliveries.othersArrive();
    await deliveries.waitOut(id);
    expect(await deliveries.tried(id, 2)).toMatchObject({
      status: 'PENDING',
      attempts: [{ outcome: 'TLS' }, { outcome: 'TLS' }],
    });
    expect(receiver.received).toHaveLength(0);
  });

  it('has a certificate that signs itself is sent again, and not a byte of it arrives', async () => {
    const tls = { key: pem('key'), cert: pem('cert') };
    const selfSigned = await startReceiver(answering(204), { tls });
    const id = await sessions.tell(selfSigned.url);
    await deliveries.tried(id, 1);
    await deliveries.othersArrive();
    await deliveries.waitOut(id);
    expect(await deliveries.tried(id, 2)).toMatchObject({
      status: 'PENDING',
      attempts: [{ outcome: 'TLS' }, { outcome: 'TLS' }],
    });
    expect(selfSigned.received).toHaveLength(0);
    await selfSigned.close();
  });

  it.each<[string, Behaviour]>([
    ['falls silent after the status', (response) => response.writeHead(200).flushHeaders()],
    ['dribbles its reply', (response) => dribble(response.writeHead(200))],
  ])('%s counts as received, and its receiver is cut off', async (_, behaviour) => {
    const closed = whenClosed(receiver, behaviour);
    const id = await sessions.tell(receiver.url);
    await deliveries.othersArrive();
    await deliveries.endedLike(id, 'DELIVERED', ['DELIVERED']);
    await closed;
    expect(receiver.attemptsOf(id)).toEqual([1]);
    await deliveries.neverAgain(receiver, id);
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
    const id = await sessions.tell(receiver.url);
    await deliveries.othersArrive();
    await deliveries.endedLike(id, 'DELIVERED', ['DELIVERED']);
    await closed;
    // Most of it never left the buffers of the sockets.
    expect(bytes).toBeLessThan(16 * 1024 * 1024);
    await deliveries.neverAgain(receiver, id);
  });

  it.each<[string, (now: number) => string, number]>([
    ['in seconds', () => String(hour), hour],
    ['by a date', (now) => new Date(now + hour * 1000).toUTCString(), hour],
    ['beyond the four hours that it gets', () => '999999', 4 * hour],
  ])('asks for time %s is sent after that, not before', async (_, header, seconds) => {
    const before = sessions.now();
    receiver.become(answering(429, { 'retry-after': header(before) }));
    const id = await sessions.tell(receiver.url);
    const { nextAttemptAt } = await deliveries.tried(id, 1);
    // The date of HTTP has no fractions of a second.
    expect(Date.parse(nextAttemptAt!)).toBeGreaterThan(before + seconds * 1000 - 1000);
    expect(Date.parse(nextAttemptAt!)).toBeLessThanOrEqual(sessions.now() + seconds * 1000);
    receiver.become(answering(204));
    sessions.turnClock(seconds - 60);
    await sessions.sweep();
    await deliveries.othersArrive();
    expect(receiver.attemptsOf(id)).toEqual([1]);
    await deliveries.waitOut(id);
    await deliveries.endedLike(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.neverAgain(receiver, id);
  });

  it('asks for no time is sent by the schedule', async () => {
    const before = sessions.now();
    receiver.become(answering(503, { 'retry-after': '0' }));
    const { nextAttemptAt } = await deliveries.tried(await sessions.tell(receiver.url), 1);
    expect(Date.parse(nextAttemptAt!)).toBeGreaterThanOrEqual(before + 4000);
  });

  it('answers 410 is sent again only when somebody asks', async () => {
    receiver.become(answering(410));
    const id = await sessions.tell(receiver.url);
    await deliveries.endedLike(id, 'FAILED', ['GONE']);
    await deliveries.othersArrive();
    receiver.become(answering(204));
    await deliveries.neverAgain(receiver, id);
    expect((await sessions.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(202);
    await deliveries.endedLike(id, 'DELIVERED', ['GONE', 'DELIVERED']);
    expect(receiver.attemptsOf(id)).toEqual([1, 2]);
    await deliveries.neverAgain(receiver, id);
  });

  it('never receives it is sent ten times by the schedule, then only when somebody asks', async () => {
    const delays = [5, 30, 120, 600, 1800, hour, 2 * hour, 5 * hour, 10 * hour];
    receiver.become(answering(500));
    const id = await sessions.tell(receiver.url);
    for (const [index, seconds] of delays.entries()) {
      const { nextAttemptAt, attempts } = await deliveries.tried(id, index + 1);
      const due = Date.parse(nextAttemptAt!);
      // It was recorded after it had begun, and before now.
      expect(due).toBeGreaterThanOrEqual(Date.parse(attempts.at(-1)!.startedAt) + seconds * 800);
      expect(due).toBeLessThanOrEqual(sessions.now() + seconds * 1200);
      await deliveries.othersArrive();
      expect(receiver.attemptsOf(id)).toHaveLength(index + 1);
      await deliveries.waitOut(id);
    }
    const rejected = Array.from({ length: 10 }, () => 'REJECTED');
    await deliveries.endedLike(id, 'FAILED', rejected);
    receiver.become(answering(204));
    await deliveries.neverAgain(receiver, id);
    expect((await sessions.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(202);
    // The breaker of this receiver is open: it is probed.
    sessions.turnClock(31);
    await sessions.sweep();
    await deliveries.endedLike(id, 'DELIVERED', [...rejected, 'DELIVERED']);
    expect(receiver.attemptsOf(id)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    await deliveries.neverAgain(receiver, id);
  });
});

/** Lets the receiver behave like this; resolves when the sender has closed a connection. */
function whenClosed(receiver: Receiver, behaviour: Behaviour): Promise<void> {
  return new Promise((resolve) =>
    receiver.become((response, webhook) => {
      response.on('close', resolve);
      behaviour(response, webhook);
    }),
  );
}

function dribble(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
}
