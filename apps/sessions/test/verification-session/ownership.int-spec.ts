import type { Claim } from '@gatehouse/sdk';
import { type AgeHost, makeAgeHost } from '../support/age-host';
import { makePhone } from '../support/phone';
import { sendSealed } from '../support/raw-device';
import { toRowId } from '../support/session-history';
import { makeVerificationHost, type VerificationHost } from '../support/verification-host';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';
import { makeVerificationVisitor } from '../support/verification-visitor';

const unknown = {
  status: 404,
  body: { message: 'There is no such session. Check the link or the token.' },
};

describe('the owner of a verification session', () => {
  let ageHost: AgeHost;
  const { sessions, host, verification } = useVerificationWithoutNode();
  beforeAll(() => {
    ageHost = makeAgeHost(sessions, host.key);
  });

  const create = async () => (await host.create()).sessionId;
  const isUnknownTo = async (who: VerificationHost, sessionId: string) => {
    expect(await who.get(sessionId)).toMatchObject(unknown);
    expect(await who.cancel(sessionId)).toMatchObject(unknown);
    expect(await who.delete(sessionId)).toMatchObject(unknown);
  };

  describe.each([
    ['another customer', { customer: 'rival' }],
    ['the same customer with a test key', { mode: 'test' as const }],
  ])('for %s', (_, who) => {
    let stranger: VerificationHost;
    beforeAll(async () => {
      stranger = await makeVerificationHost(verification, who);
    });

    it('does not exist: its outcome, its cancellation and its deletion are 404', async () => {
      const sessionId = await create();
      await isUnknownTo(stranger, sessionId);
      expect((await host.get(sessionId)).body.status).toBe('PENDING');
    });

    it('gets 404 after the end and after the deletion', async () => {
      const sessionId = await create();
      await host.cancel(sessionId);
      await isUnknownTo(stranger, sessionId);
      expect((await host.get(sessionId)).status).toBe(200);
      await host.delete(sessionId);
      await isUnknownTo(stranger, sessionId);
      expect((await host.get(sessionId)).status).toBe(410);
    });

    it('cannot read its webhooks', async () => {
      const sessionId = await create();
      await host.cancel(sessionId);
      const list = (who: VerificationHost) => who.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`);
      expect((await list(host)).body.items).toHaveLength(1);
      expect((await list(stranger)).body.items).toEqual([]);
    });
  });

  it('is unknown to a live key if a test key of the same customer created it', async () => {
    const tester = await makeVerificationHost(verification, { mode: 'test' });
    await isUnknownTo(host, (await tester.create()).sessionId);
  });

  it('can use another key and client of the same customer and mode, because keys are rotated', async () => {
    const colleague = await makeVerificationHost(verification);
    const sessionId = await create();
    expect((await colleague.get(sessionId)).status).toBe(200);
    expect((await colleague.cancel(sessionId)).status).toBe(200);
    expect((await colleague.delete(sessionId)).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(43), 'A'.repeat(44), '%00', 'null', '..%2F..', 'ä', "'", '%F0%9F%99%82'])(
    'is not found by the id %s',
    async (sessionId) => {
      await isUnknownTo(host, sessionId);
    },
  );

  it('is not found by an id with the right row and another secret, or by the id of the row', async () => {
    const sessionId = await create();
    for (const place of [16, 31]) {
      const forged = Buffer.from(sessionId, 'base64url');
      forged[place]! ^= 1;
      await isUnknownTo(host, forged.toString('base64url'));
    }
    await isUnknownTo(host, toRowId(sessionId));
    expect((await host.get(sessionId)).body.status).toBe('PENDING');
  });

  it('is not found as an age session', async () => {
    const sessionId = await create();
    expect(await ageHost.result(sessionId)).toMatchObject(unknown);
    expect(await ageHost.cancel(sessionId)).toMatchObject(unknown);
    expect(await ageHost.delete(sessionId)).toMatchObject(unknown);
    expect((await host.get(sessionId)).body.status).toBe('PENDING');
  });

  it('does not return an age session of the same host, by its id or its token', async () => {
    const { token, sessionId } = await ageHost.create();
    await isUnknownTo(host, sessionId);
    await isUnknownTo(host, token);
    expect((await ageHost.result(token)).body.flowStatus).toBeNull();
    await ageHost.cancel(token);
    await isUnknownTo(host, sessionId);
  });

  it('rejects the steps of the other kind', async () => {
    const verification = { sessionId: await create() };
    const age = await ageHost.create();
    const claimSession = async ({ sessionId }: { sessionId: string }) =>
      (await makeVerificationVisitor(sessions, sessionId, await makePhone()).open()) as unknown as Claim;
    const [ours, theirs] = [await claimSession(verification), await claimSession(age)];
    expect([ours.kind, theirs.kind]).toEqual(['verification', 'age']);
    const decided = {
      face: { decision: 'ABOVE', nearThreshold: false },
      liveness: { turns: ours.step?.liveness },
    };
    expect(await sendSealed(sessions, verification, ours, 'face', decided)).toMatchObject({
      status: 400,
    });
    const captured = {
      face: { descriptors: [Array<number>(128).fill(0.1)] },
      liveness: { turns: theirs.step?.liveness },
    };
    expect(await sendSealed(sessions, age, theirs, 'face', captured)).toMatchObject({ status: 400 });
    expect((await host.get(verification.sessionId)).body.status).toBe('PENDING');
    expect((await ageHost.result(age.token)).body.flowStatus).toBeNull();
  });
});
