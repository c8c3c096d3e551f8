import { eventually } from '@gatehouse/testing';
import type { Receiver } from './webhook-receiver';
import type { Sessions } from './sessions-app';

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

/** Longer than any delay of the schedule. */
export const elevenHours = 11 * 60 * 60;

/** Follows deliveries as their customer does, with a healthy receiver beside those that a test breaks. */
export function follow(sessions: Sessions, healthy: Receiver) {
  const get = (id: string): Promise<ShownDelivery> => sessions.get(id);

  const reached = async (id: string, expected: object, milliseconds?: number): Promise<ShownDelivery> => {
    await eventually(async () => expect(await get(id)).toMatchObject(expected), milliseconds);
    return get(id);
  };

  /** An event to another target gets through while the fault lasts. */
  const othersArrive = async (): Promise<void> => {
    const id = await sessions.tell(healthy.url);
    await reached(id, { status: 'DELIVERED', attemptCount: 1 });
    expect(healthy.attemptsOf(id)).toEqual([1]);
  };

  return {
    reached,
    othersArrive,

    /** Waits until so many attempts have been made and recorded. */
    tried: (id: string, count: number): Promise<ShownDelivery> =>
      reached(id, { attemptCount: count, status: expect.not.stringMatching('SENDING') as string }),

    /** Turns the clock to when the next attempt is due at the latest, and lets the app look. */
    async waitOut(id: string): Promise<void> {
      const { nextAttemptAt } = await get(id);
      sessions.turnClock(Math.max(0, (Date.parse(nextAttemptAt!) - sessions.now()) / 1000) + 1);
      await sessions.sweep();
    },

    /** Its attempts are numbered without a gap, and ended like this. */
    async endedLike(id: string, status: string, outcomes: string[]): Promise<void> {
      const delivery = await reached(id, { status, attemptCount: outcomes.length });
      expect(delivery.attempts.map(({ number }) => number)).toEqual(outcomes.map((_, index) => index + 1));
      expect(delivery.attempts.map(({ outcome }) => outcome)).toEqual(outcomes);
      expect(delivery.nextAttemptAt).toBeNull();
    },

    /** Nothing more is sent by itself, however late it gets. The claim that takes the other event would have shown it. */
    async neverAgain(receiver: Receiver, ...ids: string[]): Promise<void> {
      const received = receiver.received.length;
      const before = await Promise.all(ids.map(get));
      sessions.turnClock(elevenHours);
      await sessions.sweep();
      await othersArrive();
      expect(await Promise.all(ids.map(get))).toEqual(before);
      expect(receiver.received).toHaveLength(received);
    },
  };
}

export type Follower = ReturnType<typeof follow>;
