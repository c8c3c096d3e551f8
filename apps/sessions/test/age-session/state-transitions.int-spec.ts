import type { Claim } from '@gatehouse/sdk';
import { eventually, type Reply } from '@gatehouse/testing';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type AgeVisitor, makeAgeVisitor } from '../support/age-visitor';
import { sendSealed } from '../support/raw-device';

const both = ['face', 'identity_document'];
const lifetime = 15 * 60;

/** A session that a device has claimed. */
interface ClaimedSession {
  created: Created;
  person: AgeVisitor;
  claim: Claim;
}

describe('an age session over HTTP', () => {
  const { sessions, receiver, host } = useAgeSessions();

  const begin = async (
    body: object = {},
    device: 'mobile' | 'desktop' = 'mobile',
  ): Promise<ClaimedSession> => {
    const created = await host.create({ callback: { url: receiver.url }, ...body });
    const person = makeAgeVisitor(sessions, created);
    return { created, person, claim: await person.open({ device }) };
  };
  const listDeliveries = async ({ created }: ClaimedSession): Promise<unknown[]> =>
    (await host.call('GET', `/webhooks/deliveries?sessionId=${created.sessionId}`)).body.items;
  const readResult = async ({ created }: ClaimedSession) => (await host.result(created.token)).body;

  const reach: Record<string, () => Promise<ClaimedSession>> = {
    CREATED: () => begin({}, 'desktop'),
    STARTED: () => begin(),
    AWAITING_DOCUMENT: async () => {
      const session = await begin({ requirements: both });
      await session.person.showFace(30);
      return { ...session, claim: { ...session.claim, ...session.person.device.progress } };
    },
    COMPLETED: async () => {
      const session = await begin();
      await session.person.showFace(30);
      return session;
    },
    CANCELLED: async () => {
      const session = await begin();
      await session.person.device.cancel();
      return session;
    },
    EXPIRED: async () => {
      const session = await begin();
      sessions.advanceClock(lifetime);
      return session;
    },
    PURGED: async () => {
      const session = await begin();
      await session.person.showFace(30);
      await host.delete(session.created.token);
      return session;
    },
  };

  describe('follows the transition table', () => {
    it('is CREATED by its creation, and waits for a claim', async () => {
      const { token } = await host.create();
      expect((await host.result(token)).body).toMatchObject({ flowStatus: null, result: {} });
    });

    it.each([
      ['STARTED at the face', ['face'], 'STARTED', 'face'],
      ['STARTED at the face', both, 'STARTED', 'face'],
      ['AWAITING_DOCUMENT', ['identity_document'], 'AWAITING_DOCUMENT', 'identity_document'],
      ['AWAITING_DOCUMENT', [...both].reverse(), 'AWAITING_DOCUMENT', 'identity_document'],
    ])('from CREATED by a claim to %s with %j', async (_, requirements, state, name) => {
      const { claim } = await begin({ requirements });
      expect(claim).toMatchObject({ state, epoch: 1, holdsLease: true, step: { name, triesLeft: 3 } });
    });

    it('stays CREATED for a desktop, which only shows the QR code, and ends with error -5', async () => {
      const session = await reach['CREATED']!();
      expect(session.claim).toMatchObject({
        state: 'CREATED',
        holdsLease: false,
        step: null,
        publicKey: null,
      });
      await session.person.device.cancel();
      expect(await readResult(session)).toMatchObject({
        flowStatus: 'CANCELLED',
        sessionStatus: 'AGE_UNKNOWN',
        errors: [{ code: -5 }],
      });
    });

    it('lets a desktop begin where enableDesktop is true', async () => {
      const { claim } = await begin({ enableDesktop: true }, 'desktop');
      expect(claim).toMatchObject({ state: 'STARTED', holdsLease: true });
    });

    it.each([
      ['CREATED', 'STARTED', 1],
      ['STARTED', 'STARTED', 2],
      ['AWAITING_DOCUMENT', 'AWAITING_DOCUMENT', 2],
    ])('is handed off in %s, and then %s in epoch %d', async (from, state, epoch) => {
      const { created, person } = await reach[from]!();
      const { code } = await person.device.createHandoff();
      const phone = makeAgeVisitor(sessions, created);
      expect(await phone.open({ handoff: code })).toMatchObject({ state, epoch, holdsLease: true });
    });

    it('ignores the desktop once a phone has taken over', async () => {
      const session = await reach['CREATED']!();
      const { code } = await session.person.device.createHandoff();
      const phone = makeAgeVisitor(sessions, session.created);
      await phone.open({ handoff: code });
      await phone.showFace(30);
      expect(await readResult(session)).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD', errors: [] });
    });

    it.each([
      ['spoof', 1],
      ['camera', -7],
    ] as const)(
      'stays STARTED for two failures by %s, and is COMPLETED with %d by the third',
      async (failure, code) => {
        const session = await begin();
        const { device } = session.person;
        expect(await device.sendFailure(failure)).toMatchObject({
          state: 'STARTED',
          failure,
          step: { triesLeft: 2 },
        });
        expect(await device.sendFailure(failure)).toMatchObject({
          state: 'STARTED',
          failure,
          step: { triesLeft: 1 },
        });
        expect(await device.sendFailure(failure)).toMatchObject({ state: 'COMPLETED', step: null });
        expect(await readResult(session)).toMatchObject({
          flowStatus: 'COMPLETED',
          sessionStatus: 'AGE_UNKNOWN',
          errors: [{ code }],
        });
      },
    );

    it.each([
      ['COMPLETED', {}, 16],
      ['COMPLETED', { stepUpEnabled: true }, 18],
      ['COMPLETED', { stepUpEnabled: true }, 30],
      ['AWAITING_DOCUMENT', { stepUpEnabled: true }, 17],
      ['AWAITING_DOCUMENT', { requirements: both }, 30],
    ])('from STARTED to %s by a face, with %j and an age of %d', async (state, body, age) => {
      const { person } = await begin(body);
      expect(await person.showFace(age)).toMatchObject({ state });
    });

    it('stays AWAITING_DOCUMENT for two documents that cannot be read, and is COMPLETED by the third', async () => {
      const session = await reach['AWAITING_DOCUMENT']!();
      const fail = () => session.person.showPassport(30, { score: 0.9, checkDigitsValid: false });
      expect(await fail()).toMatchObject({ state: 'AWAITING_DOCUMENT', failure: 'unreadable' });
      expect(await fail()).toMatchObject({ state: 'AWAITING_DOCUMENT', failure: 'unreadable' });
      expect(await fail()).toMatchObject({ state: 'COMPLETED' });
      expect(await readResult(session)).toMatchObject({ sessionStatus: 'AGE_UNKNOWN', errors: [] });
    });

    it('from AWAITING_DOCUMENT to COMPLETED by a document', async () => {
      const { person } = await reach['AWAITING_DOCUMENT']!();
      expect(await person.showPassport(30, { score: 0.9 })).toMatchObject({ state: 'COMPLETED' });
    });

    it('from AWAITING_DOCUMENT to the face that follows, and by it to COMPLETED', async () => {
      const { person } = await begin({ requirements: [...both].reverse() });
      const next = await person.showPassport(30);
      expect(next).toMatchObject({ state: 'STARTED', step: { name: 'face', matchFace: true } });
      const done = await person.showFace(30, { faceMatch: { score: 0.9 } });
      expect(done).toMatchObject({ state: 'COMPLETED', ended: { sessionStatus: 'AGE_ABOVE_THRESHOLD' } });
    });

    it.each(['CREATED', 'STARTED', 'AWAITING_DOCUMENT'])(
      'from %s to CANCELLED by the person, by the host, or by a deletion, with one webhook each',
      async (from) => {
        const byPerson = await reach[from]!();
        expect(await byPerson.person.device.cancel()).toMatchObject({ state: 'CANCELLED' });
        const byHost = await reach[from]!();
        const reply = await host.cancel(byHost.created.token);
        expect(reply).toMatchObject({ status: 200, body: { flowStatus: 'CANCELLED' } });
        expect(reply.body).toEqual(await readResult(byHost));
        for (const session of [byPerson, byHost]) expect(await listDeliveries(session)).toHaveLength(1);
        const deleted = await reach[from]!();
        expect(await host.delete(deleted.created.token)).toMatchObject({
          status: 200,
          body: { state: 'PURGED' },
        });
        expect((await host.result(deleted.created.token)).status).toBe(410);
      },
    );

    it.each(['COMPLETED', 'CANCELLED', 'EXPIRED'])('from %s to PURGED by a deletion', async (from) => {
      const { created } = await reach[from]!();
      expect((await host.delete(created.token)).body).toMatchObject({ state: 'PURGED' });
      expect((await host.result(created.token)).status).toBe(410);
    });

    it('from an end to PURGED when the retention is over', async () => {
      const session = await reach['COMPLETED']!();
      await eventually(async () =>
        expect(await listDeliveries(session)).toMatchObject([{ status: 'DELIVERED' }]),
      );
      sessions.advanceClock(24 * 60 * 60 - 60);
      expect((await host.result(session.created.token)).status).toBe(200);
      sessions.advanceClock(60);
      await sessions.sweep();
      await eventually(async () => expect((await host.result(session.created.token)).status).toBe(410));
    });
  });

  const actions: Record<string, (session: ClaimedSession) => Promise<Reply>> = {
    'a claim by another device': ({ created }) =>
      sessions.call('POST', `/device/sessions/${created.sessionId}/claim`, { device: 'mobile' }),
    'a face': ({ created, claim }) =>
      sendSealed(sessions, created, claim, 'face', {
        face: { decision: 'ABOVE', nearThreshold: false },
        liveness: { turns: claim.step?.liveness ?? [] },
      }),
    'a document': ({ created, claim }) =>
      sendSealed(sessions, created, claim, 'identity_document', {
        document: { type: 'passport', checkDigitsValid: true, decision: 'ABOVE' },
      }),
    'a handoff': ({ created, claim }) => asDevice(created, claim, 'handoff'),
    'a cancellation by the person': ({ created, claim }) => asDevice(created, claim, 'cancel'),
    'a cancellation by the host': ({ created }) => host.cancel(created.token),
  };
  const asDevice = ({ sessionId }: Created, { deviceToken }: Claim, path: string) =>
    sessions.call('POST', `/device/sessions/${sessionId}/${path}`, undefined, {
      authorization: `Bearer ${deviceToken}`,
    });

  describe.each(['COMPLETED', 'CANCELLED', 'EXPIRED'])('that is %s', (state) => {
    let session: ClaimedSession;
    beforeAll(async () => {
      session = await reach[state]!();
    });

    it.each(Object.keys(actions))('rejects %s with its state, and does not change', async (action) => {
      const before = await readResult(session);
      expect(await actions[action]!(session)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(state) },
      });
      expect(before.flowStatus).toBe(state);
      expect(await readResult(session)).toEqual(before);
      expect(await listDeliveries(session)).toHaveLength(1);
    });
  });

  describe('that is PURGED', () => {
    let session: ClaimedSession;
    beforeAll(async () => {
      session = await reach['PURGED']!();
    });

    it.each(Object.keys(actions))('answers 410 to %s', async (action) => {
      expect((await actions[action]!(session)).status).toBe(410);
    });
  });

  describe('that is open', () => {
    it.each([
      ['CREATED', 'a face'],
      ['CREATED', 'a document'],
      ['STARTED', 'a document'],
      ['AWAITING_DOCUMENT', 'a face'],
      ['AWAITING_DOCUMENT', 'a claim by another device'],
    ])('rejects in %s %s, and continues', async (state, action) => {
      const session = await reach[state]!();
      const before = await readResult(session);
      expect((await actions[action]!(session)).status).toBe(409);
      expect(await readResult(session)).toEqual(before);
      expect(await listDeliveries(session)).toEqual([]);
      expect(await session.person.device.cancel()).toMatchObject({ state: 'CANCELLED' });
    });

    it.each([
      ['CREATED', 'a face'],
      ['STARTED', 'a document'],
      ['AWAITING_DOCUMENT', 'a face'],
    ])('names the state %s when it rejects %s', async (state, action) => {
      const { body } = await actions[action]!(await reach[state]!());
      expect(body.message).toContain(state);
    });
  });
});
