import { eventually, type SyntheticPerson, seededRandom } from '@gatehouse/testing';
import { distinctFaces } from '../support/distinct-face';
import { makePhone, type Phone } from '../support/phone';
import { completeFlow, enrollActions, type StepActions } from '../support/verification-flow';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';

const day = 24 * 60 * 60;
const withPasskey = { requirements: ['face', 'passkey'] };
const noPending = expect.not.objectContaining({ pendingCredentials: expect.anything() });

describe('a credential of a duplicate ENROLL', () => {
  const population = { person: distinctFaces(seededRandom(606)) };
  const { sessions, node, host, flows, verification, nodeClient } = useVerification();

  const readStatuses = async (puid: string): Promise<Record<string, string>> => {
    const { credentials } = (await host.credentials(puid)).body as {
      credentials: { id: string; status: string }[];
    };
    return Object.fromEntries(credentials.map(({ id, status }) => [id, status]));
  };
  const passkeyId = ({ authenticator }: Phone): string => authenticator.passkeys[0]!.id;
  /** The faces of the phones that have enrolled. */
  const faces = new Map<Phone, SyntheticPerson>();
  const enrollPhone = (
    face: SyntheticPerson,
    phone: Phone,
    body: object = {},
    actions: StepActions = enrollActions(face),
  ) => {
    faces.set(phone, face);
    return flows.enroll(face, phone, body, actions);
  };
  /** A SIGN-IN that compares the face with the token of the phone, if the step has a key for it. */
  const claimMatch = async (phone: Phone, body: object = {}) => {
    const signIn = await flows.openSignIn(phone, {}, body);
    const requested = signIn.visitor.device.step;
    const reply = await signIn.visitor.showFace(faces.get(phone)!);
    return { ...signIn, requested, reply };
  };
  const signsIn = async (phone: Phone): Promise<unknown> => {
    const { sessionId, visitor, requested } = await claimMatch(phone);
    if ((requested as { token?: object | null } | null)?.token)
      expect(visitor.device.progress).toMatchObject({ failure: null });
    await visitor.whenDecided();
    return host.receivedWebhook(sessionId);
  };
  /** Inserts more pending device keys of a person, copied from the existing one. */
  const addPending = async (puid: string, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, (_, i) => `copy-${i}`);
    await sessions.source.query(
      `INSERT INTO sessions.pending_credentials
         (customer_id, mode, puid, id, kind, status, device_key, wrapped_share, passkey, created_at, expires_at)
       SELECT customer_id, mode, puid, copy, kind, status, device_key, wrapped_share, passkey, created_at, expires_at
       FROM sessions.pending_credentials, unnest($2::text[]) AS copy WHERE puid = $1`,
      [puid, ids.map((id) => `${id}-${puid}`)],
    );
    return ids.map((id) => `${id}-${puid}`);
  };
  const enrollAgain = async (face: SyntheticPerson, times: number): Promise<Phone[]> => {
    const phones = await Promise.all(Array.from({ length: times }, () => makePhone()));
    await Promise.all(phones.map((phone) => enrollPhone(face, phone)));
    return phones;
  };
  /** An enrolled person, and another phone that has shown a similar face. */
  const attacked = async (body: object = {}, victimsBody: object = {}) => {
    const face = population.person();
    const [victim, attacker] = [await makePhone(), await makePhone()];
    const { puid } = await enrollPhone(face, victim, victimsBody);
    const webhook = await enrollPhone(face, attacker, body);
    return { face, victim, attacker, puid: puid as string, webhook };
  };

  describe('as an attack', () => {
    it('cannot sign in: no key of its token is sent to it, and its signature does not count', async () => {
      const { attacker } = await attacked();
      const { requested, reply } = await claimMatch(attacker);
      expect(requested).toMatchObject({ token: null, acceptsDeviceKey: false });
      expect(reply).toMatchObject({ state: 'STARTED', failure: 'device_key' });
    });

    it('cannot sign in beside the passkey of the same ENROLL, either', async () => {
      const { attacker } = await attacked(withPasskey);
      const signIn = await flows.openSignIn(attacker, {}, { requirements: ['passkey', 'face'] });
      expect(await signIn.visitor.usePasskey()).toMatchObject({ state: 'STARTED', failure: 'passkey' });
      const { reply } = await claimMatch(attacker, withPasskey);
      expect(reply).toMatchObject({ state: 'STARTED', failure: 'device_key' });
    });

    it('evicts neither an active key nor a reported pending one: the 21st is not stored', async () => {
      const face = population.person();
      const victim = await makePhone();
      const { puid } = await enrollPhone(face, victim);
      const pending = await enrollAgain(face, 20);
      const last = await enrollPhone(face, await makePhone());
      expect(last).toMatchObject({ status: 'SUCCESS', puid });
      expect(last).toEqual(noPending);
      expect(await readStatuses(puid)).toEqual({
        [victim.keyId]: 'active',
        ...Object.fromEntries(pending.map(({ keyId }) => [keyId, 'pending'])),
      });
      expect(await signsIn(victim)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('does not take a key from another person', async () => {
      const [ann, bob] = [population.person(), population.person()];
      const [shared, bobs] = [await makePhone(), await makePhone()];
      const { puid } = await enrollPhone(ann, shared);
      const { puid: bobsId } = await enrollPhone(bob, bobs);
      await enrollPhone(bob, shared);
      expect(await readStatuses(puid)).toEqual({ [shared.keyId]: 'active' });
      expect(await readStatuses(bobsId)).toEqual({ [bobs.keyId]: 'active', [shared.keyId]: 'pending' });
      expect(await host.approve(bobsId, shared.keyId)).toMatchObject({
        status: 409,
        body: {
          message: 'This credential is active for another person. Revoke it there, then approve again.',
        },
      });
      await host.revoke(puid, shared.keyId);
      expect(await host.approve(bobsId, shared.keyId)).toMatchObject({ status: 200 });
    });

    // Until ADR 42 the device got the same reply in both cases.
    it('reports to the device what it reports to the host: that the person was enrolled, and that the key is pending', async () => {
      const face = population.person();
      const ends = [];
      for (const phone of [await makePhone(), await makePhone()]) {
        const { visitor } = await flows.openEnroll(phone);
        await completeFlow(visitor, enrollActions(face));
        ends.push(visitor.device.progress!.ended);
      }
      const end = { flowStatus: 'COMPLETED', sessionStatus: 'SUCCESS', redirectUrl: expect.any(String) };
      expect(ends).toEqual([
        { ...end, enrolled: 'new' },
        { ...end, enrolled: 'before', isPending: true },
      ]);
    });
  });

  describe('is pending', () => {
    it('in the webhook, in GET and in the list of credentials', async () => {
      const face = population.person();
      const [first, second] = [await makePhone(), await makePhone()];
      const { puid } = await enrollPhone(face, first);
      const { sessionId, visitor } = await flows.openEnroll(second, withPasskey);
      await completeFlow(visitor, enrollActions(face));
      const webhook = await host.receivedWebhook(sessionId);
      const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
      expect(webhook).toMatchObject({
        status: 'SUCCESS',
        message: 'User Already Enrolled',
        puid,
        errors: [{ code: 6, message: 'The passkey was not added' }],
        pendingCredentials: [
          { id: second.keyId, kind: 'device_key', createdAt },
          { id: passkeyId(second), kind: 'passkey', createdAt },
        ],
      });
      expect((await host.get(sessionId)).body).toEqual(webhook);
      expect(await readStatuses(puid)).toEqual({
        [first.keyId]: 'active',
        [second.keyId]: 'pending',
        [passkeyId(second)]: 'pending',
      });
      const { credentials } = (await host.credentials(puid)).body;
      expect(credentials.find(({ id }: { id: string }) => id === second.keyId)).toEqual({
        id: second.keyId,
        kind: 'device_key',
        status: 'pending',
        createdAt: webhook.pendingCredentials[0].createdAt,
        lastUsedAt: null,
        expiresAt: new Date(
          Date.parse(webhook.pendingCredentials[0].createdAt) + 30 * day * 1000,
        ).toISOString(),
      });
    });

    it('once, however often its device enrolls', async () => {
      const { face, attacker, puid } = await attacked();
      expect(await enrollPhone(face, attacker)).toMatchObject({
        pendingCredentials: [{ id: attacker.keyId }],
      });
      expect(Object.keys(await readStatuses(puid))).toHaveLength(2);
      await host.approve(puid, attacker.keyId);
      expect(await signsIn(attacker)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('until it is revoked', async () => {
      const { victim, attacker, puid } = await attacked();
      expect(await host.revoke(puid, attacker.keyId)).toMatchObject({ status: 204 });
      expect(await readStatuses(puid)).toEqual({ [victim.keyId]: 'active' });
      expect(await host.approve(puid, attacker.keyId)).toMatchObject({ status: 404 });
    });

    it('until all credentials of the person are revoked, or the person is deleted in the node', async () => {
      const first = await attacked();
      await host.revokeAll(first.puid);
      expect(await readStatuses(first.puid)).toEqual({});
      const second = await attacked();
      await nodeClient.delete(second.puid);
      await claimMatch(second.victim).then(({ visitor }) => visitor.whenDecided());
      expect(await readStatuses(second.puid)).toEqual({});
      expect(await host.approve(second.puid, second.attacker.keyId)).toMatchObject({ status: 404 });
    });
  });

  describe('is active at once', () => {
    const proving = (face: SyntheticPerson, from?: Phone): StepActions => ({
      ...enrollActions(face),
      passkey: (visitor) => visitor.provePasskey(from),
    });
    const enrollWithPrior = (face: SyntheticPerson, phone: Phone, prior: Phone) =>
      enrollPhone(face, phone, {}, enrollActions(face, { priorDeviceKey: prior.deviceKey }));

    it('if its device signs with an active key of the person as well', async () => {
      const face = population.person();
      const [first, second] = [await makePhone(), await makePhone()];
      const { puid } = await enrollPhone(face, first);
      const webhook = await enrollWithPrior(face, second, first);
      expect(webhook).toMatchObject({ puid, message: 'User Already Enrolled' });
      expect(webhook).toEqual(noPending);
      expect(await readStatuses(puid)).toEqual({ [first.keyId]: 'active', [second.keyId]: 'active' });
      expect(await signsIn(second)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('if a passkey of the person is used in the session', async () => {
      const face = population.person();
      const [first, second] = [await makePhone(), await makePhone()];
      const { puid } = await enrollPhone(face, first, withPasskey);
      const webhook = await enrollPhone(face, second, withPasskey, proving(face, first));
      expect(webhook).toMatchObject({ puid, message: 'User Already Enrolled', errors: [] });
      expect(webhook).toEqual(noPending);
      expect(await readStatuses(puid)).toMatchObject({ [second.keyId]: 'active' });
      expect(await signsIn(second)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('and was pending before', async () => {
      const { face, victim, attacker: second, puid } = await attacked();
      await enrollWithPrior(face, second, victim);
      expect(await readStatuses(puid)).toEqual({ [victim.keyId]: 'active', [second.keyId]: 'active' });
    });

    it('but not by the key or the passkey of another person', async () => {
      const [face, other] = [population.person(), population.person()];
      const [first, second, third, others] = await Promise.all([1, 2, 3, 4].map(() => makePhone()));
      const { puid } = await enrollPhone(face, first!);
      await enrollPhone(other, others!, withPasskey);
      expect(await enrollWithPrior(face, second!, others!)).toMatchObject({
        pendingCredentials: [{ id: second!.keyId }],
      });
      expect(await enrollPhone(face, third!, withPasskey, proving(face, others))).toMatchObject({
        puid,
        errors: [{ code: 6 }],
        pendingCredentials: [{ id: third!.keyId }],
      });
    });

    it('but not by a key that is pending itself, revoked or rejected', async () => {
      const { face, attacker, puid } = await attacked();
      const pending = { pendingCredentials: [expect.anything()] };
      expect(await enrollWithPrior(face, await makePhone(), attacker)).toMatchObject(pending);
      await host.reject(puid, attacker.keyId);
      expect(await enrollWithPrior(face, await makePhone(), attacker)).toMatchObject(pending);
      await host.revoke(puid, attacker.keyId);
      expect(await enrollWithPrior(face, await makePhone(), attacker)).toMatchObject(pending);
    });

    it('but not if the proof was revoked during the request to the node', async () => {
      const face = population.person();
      const [first, second] = [await makePhone(), await makePhone()];
      const { puid } = await enrollPhone(face, first);
      await node.kill();
      const { sessionId, visitor } = await flows.openEnroll(second);
      await visitor.enrollFace(face, { priorDeviceKey: first.deviceKey });
      await host.revoke(puid, first.keyId);
      await node.start();
      await visitor.whenDecided();
      expect(await host.receivedWebhook(sessionId)).toMatchObject({
        pendingCredentials: [{ id: second.keyId }],
      });
    });

    it('but not while the person is locked out, and a passkey with another face counts as a failed sign-in', async () => {
      const face = population.person();
      const [first, second] = [await makePhone(), await makePhone()];
      const { puid } = await enrollPhone(face, first, withPasskey);
      for (let i = 0; i < 5; i++) {
        const stranger = population.person();
        expect(
          await enrollPhone(stranger, await makePhone(), withPasskey, proving(stranger, first)),
        ).toMatchObject({ status: 'SUCCESS', errors: [{ code: 6 }] });
      }
      expect(await enrollPhone(face, second, withPasskey, proving(face, first))).toMatchObject({
        puid,
        pendingCredentials: [{ id: second.keyId }],
      });
    });

    it('but a passkey is not: a device key is weaker than it', async () => {
      const face = population.person();
      const phone = await makePhone();
      const { puid } = await enrollPhone(face, phone);
      expect(await enrollPhone(face, phone, withPasskey)).toMatchObject({
        puid,
        errors: [{ code: 6 }],
        pendingCredentials: [{ id: passkeyId(phone), kind: 'passkey' }],
      });
    });
  });

  describe('that the host approves', () => {
    it('signs in from then on; approving it again changes nothing', async () => {
      const { attacker: second, puid } = await attacked();
      const approved = await host.approve(puid, second.keyId);
      expect(approved).toMatchObject({
        status: 200,
        body: { id: second.keyId, kind: 'device_key', status: 'active', lastUsedAt: null, expiresAt: null },
      });
      expect(await host.approve(puid, second.keyId)).toMatchObject({ status: 200, body: approved.body });
      expect(await signsIn(second)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('signs in as a passkey, beside the one that the person has', async () => {
      const { face, victim, attacker: second, puid } = await attacked(withPasskey, withPasskey);
      await host.approve(puid, passkeyId(second));
      for (const phone of [victim, second])
        expect(await flows.signIn(face, phone, { sign: false }, withPasskey)).toMatchObject({
          status: 'SUCCESS',
          puid,
        });
    });

    it('is logged without personal data', async () => {
      const { attacker: second, puid } = await attacked();
      await host.approve(puid, second.keyId);
      const { logs } = sessions;
      expect(logs.join('')).toContain('a pending device_key was approved by the host');
      expect(logs.join('')).not.toContain(puid);
      expect(logs.join('')).not.toContain(second.keyId);
    });

    it('is rejected while the person has 20 active ones', async () => {
      const { attacker, puid } = await attacked();
      const copies = await addPending(puid, 19);
      for (const id of copies) expect(await host.approve(puid, id)).toMatchObject({ status: 200 });
      const last = attacker.keyId;
      expect(await host.approve(puid, last)).toMatchObject({
        status: 409,
        body: {
          message:
            'This person has 20 active credentials of the kind device_key, the maximum. Revoke one with DELETE /v2/people/{puid}/credentials/{id}, then approve again.',
        },
      });
      expect(await readStatuses(puid)).toMatchObject({ [last]: 'pending' });
      await host.revoke(puid, copies[0]!);
      expect(await host.approve(puid, last)).toMatchObject({ status: 200 });
    });

    it('can no longer be rejected', async () => {
      const { attacker: second, puid } = await attacked();
      await host.approve(puid, second.keyId);
      expect(await host.reject(puid, second.keyId)).toMatchObject({
        status: 409,
        body: {
          message: 'This credential is active. Revoke it with DELETE /v2/people/{puid}/credentials/{id}.',
        },
      });
      expect(await signsIn(second)).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  describe('that the host rejects', () => {
    it('is listed as rejected, and its keys are deleted; rejecting it again changes nothing', async () => {
      const { attacker, puid } = await attacked(withPasskey);
      for (const id of [attacker.keyId, passkeyId(attacker)]) {
        const rejected = await host.reject(puid, id);
        expect(rejected).toMatchObject({ status: 200, body: { id, status: 'rejected' } });
        expect(await host.reject(puid, id)).toMatchObject({ status: 200, body: rejected.body });
      }
      expect(await readStatuses(puid)).toMatchObject({ [attacker.keyId]: 'rejected' });
      const rows = await sessions.source.query(
        'SELECT device_key, wrapped_share, sealed_token_key, passkey FROM sessions.pending_credentials WHERE puid = $1',
        [puid],
      );
      expect(rows).toEqual(
        Array(2).fill({ device_key: null, wrapped_share: null, sealed_token_key: null, passkey: null }),
      );
    });

    it('can no longer be approved', async () => {
      const { attacker, puid } = await attacked();
      await host.reject(puid, attacker.keyId);
      expect(await host.approve(puid, attacker.keyId)).toMatchObject({
        status: 409,
        body: {
          message: 'This credential is rejected, which is final. The person can enroll again with a new one.',
        },
      });
    });

    it('does not become pending again, while another device does', async () => {
      const { face, attacker, puid } = await attacked();
      await host.reject(puid, attacker.keyId);
      expect(await enrollPhone(face, attacker)).toEqual(noPending);
      expect(await readStatuses(puid)).toMatchObject({ [attacker.keyId]: 'rejected' });
      const [other] = await enrollAgain(face, 1);
      expect(await readStatuses(puid)).toMatchObject({ [other!.keyId]: 'pending' });
    });
  });

  describe('can be approved or rejected', () => {
    it('by its own host only, with a key of the same mode', async () => {
      const { attacker, puid } = await attacked();
      const strangers = [
        await makeVerificationHost(verification, { mode: 'test' }),
        await makeVerificationHost(verification, { customer: 'other' }),
      ];
      for (const stranger of strangers)
        for (const decide of [stranger.approve, stranger.reject])
          expect(await decide(puid, attacker.keyId)).toMatchObject({
            status: 404,
            body: {
              message:
                'This person has no such credential. List them with GET /v2/people/{puid}/credentials.',
            },
          });
      expect(await readStatuses(puid)).toMatchObject({ [attacker.keyId]: 'pending' });
    });

    it('with both credentials only, and only for the person that it belongs to', async () => {
      const { attacker, puid } = await attacked();
      const { puid: other } = await attacked();
      for (const decision of ['approve', 'reject']) {
        const path = `/v2/people/${puid}/credentials/${attacker.keyId}/${decision}`;
        expect(await host.call('POST', path, undefined, { authorization: '' })).toMatchObject({
          status: 401,
        });
        expect(await host.call('POST', path, undefined, { 'x-api-key': 'wrong' })).toMatchObject({
          status: 401,
        });
        const elsewhere = `/v2/people/${other}/credentials/${attacker.keyId}/${decision}`;
        expect(await host.call('POST', elsewhere)).toMatchObject({ status: 404 });
        const invalidPath = `/v2/people/${puid}/credentials/%00/${decision}`;
        expect(await host.call('POST', invalidPath)).toMatchObject({ status: 404 });
        expect(await host.call('POST', `/v2/people/me/credentials/x/${decision}`)).toMatchObject({
          status: 400,
        });
      }
      expect(await readStatuses(puid)).toMatchObject({ [attacker.keyId]: 'pending' });
    });
  });

  describe('in a race', () => {
    it('is either approved or rejected: the other requests get the result', async () => {
      for (let i = 0; i < 3; i++) {
        const { attacker, puid } = await attacked();
        const calls = [host.approve, host.reject, host.approve, host.reject, host.approve, host.reject];
        const replies = await Promise.all(calls.map((decide) => decide(puid, attacker.keyId)));
        const { [attacker.keyId]: status } = await readStatuses(puid);
        const [won, lost] = status === 'active' ? [host.approve, host.reject] : [host.reject, host.approve];
        expect(['active', 'rejected']).toContain(status);
        for (const [index, { status: code, body }] of replies.entries()) {
          expect(code).toBe(calls[index] === won ? 200 : 409);
          if (calls[index] === won) expect(body).toMatchObject({ status });
        }
        expect((await lost(puid, attacker.keyId)).status).toBe(409);
      }
    });

    it('with a revocation is deleted in the end, and the revocation does not return 404', async () => {
      for (let i = 0; i < 5; i++) {
        const { attacker, puid } = await attacked();
        const [approved, revoked] = await Promise.all([
          host.approve(puid, attacker.keyId),
          host.revoke(puid, attacker.keyId),
        ]);
        expect([200, 404]).toContain(approved.status);
        expect(revoked.status).toBe(204);
        expect(await readStatuses(puid)).not.toHaveProperty([attacker.keyId]);
      }
    });

    it('with others for the last place leaves at most 20 active', async () => {
      const { attacker, puid } = await attacked();
      const ids = [attacker.keyId, ...(await addPending(puid, 19))];
      const replies = await Promise.all(ids.map((id) => host.approve(puid, id)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
    });

    it('with other ENROLLs leaves at most 20 pending, and each webhook is correct', async () => {
      const { face, puid } = await attacked();
      await addPending(puid, 16);
      const phones = await Promise.all(Array.from({ length: 6 }, () => makePhone()));
      const webhook = await Promise.all(phones.map((phone) => enrollPhone(face, phone)));
      const statuses = await readStatuses(puid);
      expect(Object.values(statuses).filter((status) => status === 'pending')).toHaveLength(20);
      for (const [index, { keyId }] of phones.entries())
        expect(webhook[index].pendingCredentials?.[0].id).toBe(keyId in statuses ? keyId : undefined);
    });
  });

  it('is deleted 30 days later, pending or rejected, and cannot be approved from then on', async () => {
    const { victim, attacker, puid } = await attacked();
    const { attacker: rejected, puid: other } = await attacked();
    await host.reject(other, rejected.keyId);
    sessions.advanceClock(30 * day + 1);
    expect(await host.approve(puid, attacker.keyId)).toMatchObject({ status: 404 });
    expect(await host.reject(puid, attacker.keyId)).toMatchObject({ status: 404 });
    expect(await readStatuses(puid)).toEqual({ [victim.keyId]: 'active' });
    await eventually(async () => {
      await sessions.sweep();
      expect(
        await sessions.source.query('SELECT 1 FROM sessions.pending_credentials WHERE puid = ANY ($1)', [
          [puid, other],
        ]),
      ).toEqual([]);
    });
  });
});
