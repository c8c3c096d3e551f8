import { Clock } from '@gatehouse/platform';
import type { Reply } from '@gatehouse/testing';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { claimRawDevice, type RawDevice } from '../support/raw-device';
import { findProblems, recordHistory, toRowId } from '../support/session-history';

type Writer = (created: Created, device: RawDevice) => Promise<Reply>;

let history: Awaited<ReturnType<typeof recordHistory>>;
const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });
beforeAll(async () => {
  history = await recordHistory(sessions);
});

const begin = async (): Promise<{ created: Created; device: RawDevice }> => {
  const created = await host.create();
  return { created, device: await claimRawDevice(sessions, created) };
};

const readChanges = async ({ token }: Created) => (await history.read()).get(toRowId(token))!;

const post =
  (path: string): Writer =>
  (_, { post: send, token }) =>
    send(path, { device: 'mobile' }, token);

const late: object = {
  status: 409,
  body: { message: 'The session has ended: its state is EXPIRED. Nothing was changed.' },
};

/** Writes to a session, and its end state if the write is in time. */
const writers: [string, Writer, string | undefined][] = [
  ['the last step', (_, device) => device.proceed(), 'COMPLETED'],
  [
    'a step that failed',
    (_, { answer, seal, send }) =>
      send(seal({ ...answer(), face: undefined, liveness: undefined, failure: 'camera' })),
    undefined,
  ],
  ['a cancellation by the person', post('cancel'), 'CANCELLED'],
  ['a cancellation by the host', ({ token }) => host.cancel(token), 'CANCELLED'],
  ['a handoff', post('handoff'), undefined],
];

describe('a session that expires during a write', () => {
  it.each(writers)(
    'ends in one state, whichever reading of the clock finds it expired: %s',
    async (_, write, end) => {
      const clock = sessions.app.get(Clock);
      const ends = new Set<string | undefined>();
      for (let readsInTime = 0; readsInTime < 8; readsInTime++) {
        const { created, device } = await begin();
        const moment = Date.parse(created.expiresAt);
        let reads = 0;
        const now = jest.spyOn(clock, 'now');
        const original = now.getMockImplementation()!;
        now.mockImplementation(() => new Date(reads++ < readsInTime ? moment - 1 : moment));
        const reply = await write(created, device);
        now.mockReturnValue(new Date(moment));
        const { flowStatus } = (await host.result(created.token)).body;
        now.mockImplementation(original);
        // A write in time ends the session or leaves it to expire; a late write gets an error.
        if (reply.status < 300) expect(flowStatus).toBe(end ?? 'EXPIRED');
        else expect({ reply, flowStatus }).toMatchObject({ reply: late, flowStatus: 'EXPIRED' });
        expect(findProblems(await readChanges(created))).toEqual([]);
        ends.add(reply.status < 300 ? 'in time' : 'late');
      }
      expect([...ends].sort()).toEqual(['in time', 'late']);
    },
  );
});
