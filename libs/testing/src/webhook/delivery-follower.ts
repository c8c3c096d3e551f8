import { eventually } from '../eventually';
import type { Receiver } from './webhook-receiver';

export interface ShownAttempt {
  number: number;
  startedAt: string;
  outcome: string;
  httpStatus: number | null;
}

export interface ShownDelivery {
  id: string;
  status: string;
  attemptCount: number;
  nextAttemptAt: string | null;
  attempts: ShownAttempt[];
}

/** An app with webhooks, on a clock that the test advances. */
export interface WebhookApp {
  /** Adds an event, and returns the id of its delivery. */
  addEvent(url: string): Promise<string>;
  get(id: string): Promise<ShownDelivery>;
  now(): number;
  advanceClock(seconds: number): void;
  sweep(): Promise<unknown>;
}

/** Longer than any delay of the retry schedule. */
export const elevenHours = 11 * 60 * 60;

/** Follows deliveries over the API, with a healthy receiver in addition to those that a test breaks. */
export function followDeliveries(app: WebhookApp, healthy: Receiver) {
  const get = (id: string): Promise<ShownDelivery> => app.get(id);

  const waitForDelivery = async (
    id: string,
    expected: object,
    milliseconds?: number,
  ): Promise<ShownDelivery> => {
    await eventually(async () => expect(await get(id)).toMatchObject(expected), milliseconds);
    return get(id);
  };

  /** One after the other: hundreds of requests at once can exceed the connection timeout of a slow machine. */
  const getAll = async (ids: string[]): Promise<ShownDelivery[]> => {
    const found: ShownDelivery[] = [];
    for (const id of ids) found.push(await get(id));
    return found;
  };

  /** Expects that an event to another target is delivered during the fault. */
  const expectOthersDelivered = async (): Promise<void> => {
    const id = await app.addEvent(healthy.url);
    await waitForDelivery(id, { status: 'DELIVERED', attemptCount: 1 });
    expect(healthy.listAttempts(id)).toEqual([1]);
  };

  return {
    waitForDelivery,
    expectOthersDelivered,

    /** Waits until this many attempts are recorded. */
    waitForAttempts: (id: string, count: number): Promise<ShownDelivery> =>
      waitForDelivery(id, { attemptCount: count, status: expect.not.stringMatching('SENDING') as string }),

    /** Advances the clock until the next attempt is due, and sweeps. */
    async advanceToNextAttempt(id: string): Promise<void> {
      const { nextAttemptAt } = await get(id);
      app.advanceClock(Math.max(0, (Date.parse(nextAttemptAt!) - app.now()) / 1000) + 1);
      await app.sweep();
    },

    /** Waits for an ended delivery with these outcomes, numbered without a gap. A late one may be recorded after the end. */
    async expectEnded(id: string, status: string, outcomes: string[]): Promise<void> {
      const attempts = outcomes.map((outcome, index) => ({ number: index + 1, outcome }));
      await waitForDelivery(id, { status, attemptCount: outcomes.length, attempts, nextAttemptAt: null });
    },

    /** Expects that nothing more is sent, even much later. The claim for the other event would have taken it too. */
    async expectNoMoreAttempts(receiver: Receiver, ...ids: string[]): Promise<void> {
      const received = receiver.received.length;
      const before = await getAll(ids);
      app.advanceClock(elevenHours);
      await app.sweep();
      await expectOthersDelivered();
      expect(await getAll(ids)).toEqual(before);
      expect(receiver.received).toHaveLength(received);
    },
  };
}

export type DeliveryFollower = ReturnType<typeof followDeliveries>;
