import { eventually } from '@gatehouse/testing';
import { type Follower, follow } from '../support/delivery-follower';
import { answering, holding, type Receiver, startReceiver } from '../support/webhook-receiver';
import { type Sessions, startSessions } from '../support/sessions-app';

const probeSeconds = 30;

describe('the breaker of a target', () => {
  let sessions: Sessions;
  let receiver: Receiver;
  let healthy: Receiver;
  let deliveries: Follower;
  beforeAll(async () => {
    sessions = await startSessions();
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

  const tellMany = (count: number) =>
    Promise.all(Array.from({ length: count }, () => sessions.tell(receiver.url)));
  const underWay = async (): Promise<number> => {
    const { body } = await sessions.call('GET', '/webhooks/deliveries?status=SENDING');
    return body.items.length;
  };
  /** Everything that came in is recorded, and a look at what is due has been taken since. */
  const idle = async () => {
    await eventually(async () => expect(await underWay()).toBe(0));
    await sessions.sweep();
    await deliveries.othersArrive();
    expect(await underWay()).toBe(0);
  };

  it('opens after ten failures in a row, lets one probe through each 30 s, and closes on a success', async () => {
    receiver.become(answering(500));
    const ids = await tellMany(25);
    await receiver.arrived(10);
    await idle();
    // One more may have been under way when the tenth failed.
    const failed = receiver.received.length;
    expect(failed).toBeLessThanOrEqual(11);

    for (const probe of [1, 2, 3]) {
      sessions.turnClock(probeSeconds - 10);
      await idle();
      expect(receiver.received).toHaveLength(failed + probe - 1);
      sessions.turnClock(11);
      await sessions.sweep();
      await receiver.arrived(failed + probe);
      await idle();
      expect(receiver.received).toHaveLength(failed + probe);
    }

    receiver.become(answering(204));
    sessions.turnClock(probeSeconds + 1);
    await sessions.sweep();
    for (const id of ids) {
      const { attempts } = await deliveries.reached(id, { status: 'DELIVERED' });
      const outcomes = attempts.map(({ outcome }) => outcome);
      expect(outcomes).toEqual([...outcomes.slice(1).map(() => 'REJECTED'), 'DELIVERED']);
      expect(receiver.attemptsOf(id)).toEqual(attempts.map(({ number }) => number));
      expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
    }
    expect(receiver.received).toHaveLength(failed + 3 + ids.length);
    await deliveries.neverAgain(receiver, ...ids);
  });

  it('lets a single probe through, however long it takes to answer', async () => {
    receiver.become(answering(503));
    const ids = await tellMany(25);
    await receiver.arrived(10);
    await idle();
    const failed = receiver.received.length;
    const { hold, answerAll } = holding();
    receiver.become(hold);
    sessions.turnClock(probeSeconds + 1);
    await sessions.sweep();
    await receiver.arrived(failed + 1);
    // Still within the claim of the probe, which holds for 30 s.
    sessions.turnClock(20);
    await sessions.sweep();
    await deliveries.othersArrive();
    expect(receiver.received).toHaveLength(failed + 1);
    receiver.become(answering(204));
    answerAll(204);
    for (const id of ids) await deliveries.reached(id, { status: 'DELIVERED' });
    expect(receiver.received).toHaveLength(failed + ids.length);
    await deliveries.neverAgain(receiver, ...ids);
  });

  it('stays closed when the target answers, if only to say no', async () => {
    receiver.become(answering(404));
    const ids = await tellMany(25);
    await receiver.arrived(25);
    await idle();
    expect(receiver.received).toHaveLength(25);
    receiver.become(answering(204));
    const id = await sessions.tell(receiver.url);
    await deliveries.endedLike(id, 'DELIVERED', ['DELIVERED']);
    sessions.turnClock(10);
    await sessions.sweep();
    for (const other of ids) await deliveries.endedLike(other, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.neverAgain(receiver, id, ...ids);
  });

  it('of one customer leaves the path of another customer at the same origin alone', async () => {
    receiver.become((response, webhook) => answering(webhook.path === '/bad' ? 500 : 204)(response, webhook));
    const { identity } = await sessions.makeKey('neighbour');
    const bad = await Promise.all(Array.from({ length: 25 }, () => sessions.tell(`${receiver.url}/bad`)));
    await receiver.arrived(10);
    await idle();
    const failed = receiver.received.length;
    const good = await Promise.all(
      Array.from({ length: 25 }, () => sessions.tell(`${receiver.url}/good`, { key: identity })),
    );
    await receiver.arrived(failed + good.length);
    await idle();
    expect(receiver.received.slice(failed).map(({ path }) => path)).toEqual(good.map(() => '/good'));
    // Nor does a success of the neighbour close the breaker.
    expect(receiver.received.filter(({ path }) => path === '/bad').length).toBeLessThan(bad.length);
  });
});
