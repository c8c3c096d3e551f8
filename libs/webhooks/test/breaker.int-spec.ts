import { eventually, holdResponses, respond, useReceiver } from '@gatehouse/testing';
import { useWebhooks } from './support/webhooks-app';

const probeSeconds = 30;

describe('the breaker of a target', () => {
  const { webhooks, deliveries } = useWebhooks();
  const { receiver } = useReceiver('test');
  // On a slow machine retries would become due during a test.
  beforeAll(() => webhooks.freezeClock());

  const addEvents = (count: number) =>
    Promise.all(Array.from({ length: count }, () => webhooks.addEvent(receiver.url)));
  const countInProgress = async (): Promise<number> => {
    const { body } = await webhooks.call('GET', '/webhooks/deliveries?status=SENDING');
    return body.items.length;
  };
  /** Waits until all attempts are recorded and the due deliveries were polled since. */
  const idle = async () => {
    await eventually(async () => expect(await countInProgress()).toBe(0));
    await webhooks.sweep();
    await deliveries.expectOthersDelivered();
    expect(await countInProgress()).toBe(0);
  };

  it('opens after ten failures in a row, lets one probe through each 30 s, and closes on a success', async () => {
    receiver.setBehaviour(respond(500));
    const ids = await addEvents(25);
    await receiver.waitFor(10);
    await idle();
    // One more may have been in progress when the tenth failed.
    const failed = receiver.received.length;
    expect(failed).toBeLessThanOrEqual(11);

    for (const probe of [1, 2, 3]) {
      webhooks.advanceClock(probeSeconds - 10);
      await idle();
      expect(receiver.received).toHaveLength(failed + probe - 1);
      webhooks.advanceClock(11);
      await webhooks.sweep();
      await receiver.waitFor(failed + probe);
      await idle();
      expect(receiver.received).toHaveLength(failed + probe);
    }

    receiver.setBehaviour(respond(204));
    webhooks.advanceClock(probeSeconds + 1);
    await webhooks.sweep();
    for (const id of ids) {
      const { attempts } = await deliveries.waitForDelivery(id, { status: 'DELIVERED' });
      const outcomes = attempts.map(({ outcome }) => outcome);
      expect(outcomes).toEqual([...outcomes.slice(1).map(() => 'REJECTED'), 'DELIVERED']);
      expect(receiver.listAttempts(id)).toEqual(attempts.map(({ number }) => number));
      expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
    }
    expect(receiver.received).toHaveLength(failed + 3 + ids.length);
    await deliveries.expectNoMoreAttempts(receiver, ...ids);
  });

  it('lets a single probe through at a time', async () => {
    receiver.setBehaviour(respond(503));
    const ids = await addEvents(25);
    await receiver.waitFor(10);
    await idle();
    const failed = receiver.received.length;
    const { hold, answerAll } = holdResponses();
    receiver.setBehaviour(hold);
    webhooks.advanceClock(probeSeconds + 1);
    await webhooks.sweep();
    await receiver.waitFor(failed + 1);
    // The claim of the probe lasts for 30 s.
    webhooks.advanceClock(20);
    await webhooks.sweep();
    await deliveries.expectOthersDelivered();
    expect(receiver.received).toHaveLength(failed + 1);
    receiver.setBehaviour(respond(204));
    answerAll(204);
    for (const id of ids) await deliveries.waitForDelivery(id, { status: 'DELIVERED' });
    expect(receiver.received).toHaveLength(failed + ids.length);
    await deliveries.expectNoMoreAttempts(receiver, ...ids);
  });

  it('stays closed when the target answers with an error', async () => {
    receiver.setBehaviour(respond(404));
    const ids = await addEvents(25);
    await receiver.waitFor(25);
    await idle();
    expect(receiver.received).toHaveLength(25);
    receiver.setBehaviour(respond(204));
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    webhooks.advanceClock(10);
    await webhooks.sweep();
    for (const other of ids) await deliveries.expectEnded(other, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.expectNoMoreAttempts(receiver, id, ...ids);
  });

  it('of one customer does not affect another customer at the same origin', async () => {
    receiver.setBehaviour((response, webhook) =>
      respond(webhook.path === '/bad' ? 500 : 204)(response, webhook),
    );
    const { identity } = await webhooks.makeKey('neighbour');
    const bad = await Promise.all(Array.from({ length: 25 }, () => webhooks.addEvent(`${receiver.url}/bad`)));
    await receiver.waitFor(10);
    await idle();
    const failed = receiver.received.length;
    const good = await Promise.all(
      Array.from({ length: 25 }, () => webhooks.addEvent(`${receiver.url}/good`, { key: identity })),
    );
    await receiver.waitFor(failed + good.length);
    await idle();
    expect(receiver.received.slice(failed).map(({ path }) => path)).toEqual(good.map(() => '/good'));
    // A success of the other customer does not close the breaker.
    expect(receiver.received.filter(({ path }) => path === '/bad').length).toBeLessThan(bad.length);
  });
});
