import { CustomerService } from '@gatehouse/auth';
import { inTransaction, type Transaction } from '@gatehouse/database';
import { eventually, type SyntheticPerson } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { SignInFailureService } from '../../src/credential/sign-in-failure.service';
import { indicators } from '../support/device-report';
import { makePhone, type Phone } from '../support/phone';
import { completeFlow, type Flows, makeFlows, type SignInOptions } from '../support/verification-flow';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

interface Enrolled {
  face: SyntheticPerson;
  phone: Phone;
  puid: string;
}

type Headers = Record<string, string>;

let lastAddress = 0;
const fromAddress = (address: string): Headers => ({ 'x-forwarded-for': address });
/** Requests from an address that no other test uses. */
const fromNewAddress = () => fromAddress(`198.51.100.${++lastAddress}`);

/** A promise that is resolved by `open`. */
function makeGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const population = people(372);
const stranger = population.person();
const faceOnly = { sign: false, compare: false };

describe('a SIGN-IN by the face alone', () => {
  let ann: Enrolled;
  const { sessions, host, flows, verification } = useVerification();

  const enroll = async (into: Flows = flows, body: object = {}): Promise<Enrolled> => {
    const [face, phone] = [population.person(), await makePhone()];
    const { puid } = await into.enroll(face, phone, body);
    return { face, phone, puid };
  };
  beforeAll(async () => {
    ann = await enroll(flows, { requirements: ['face', 'passkey'] });
    await enroll();
    await enroll();
  });

  /** Signs in with the report of a browser without suspicious signals. */
  const signInFrom = (
    { face, phone }: Pick<Enrolled, 'face' | 'phone'>,
    options: SignInOptions = faceOnly,
    body: object = {},
    by: Flows = flows,
  ) =>
    by.signIn(face, phone, { headers: fromNewAddress(), ...options }, body, {
      face: (visitor) => visitor.showFace(face, { compare: options.compare, sign: options.sign, indicators }),
      passkey: (visitor) => visitor.usePasskey({}, { indicators }),
    });
  const risk = (recommendation: string, ...flags: string[]) => ({
    score: 0,
    level: 'LOW',
    recommendation,
    flags,
    signals: { behavioral: null, browser: { score: 0, flags: [] } },
  });

  describe('that succeeds', () => {
    it('reports the size of the gallery, and recommends a review', async () => {
      const webhook = await signInFrom({ face: ann.face, phone: await makePhone() });
      expect(webhook).toMatchObject({
        status: 'SUCCESS',
        puid: ann.puid,
        assurance: { identified_among: 3 },
        riskEvaluation: risk('REVIEW', 'outcome.success', 'outcome.face_only'),
      });
      expect((await host.get(webhook.sessionId as string)).body).toEqual(webhook);
    });

    it('is allowed for a customer that accepts it, and still reported', async () => {
      const trusting = await makeVerificationHost(verification, { customer: 'trusting' });
      const settings = sessions.app.get(CustomerService, { strict: false });
      await settings.update({ name: 'trusting' }, { faceOnlySignIn: 'allow' });
      const theirs = makeFlows(verification, trusting);
      const bob = await enroll(theirs);
      const allowed = {
        assurance: { identified_among: 1 },
        riskEvaluation: risk('ALLOW', 'outcome.success', 'outcome.face_only'),
      };
      expect(await signInFrom(bob, faceOnly, {}, theirs)).toMatchObject(allowed);
      // The other customer is not affected.
      expect((await signInFrom(ann)).riskEvaluation).toMatchObject({ recommendation: 'REVIEW' });
    });

    it.each([
      ['a device key in the node', { compare: false }, {}],
      ['a device key on the device', {}, {}],
      ['a passkey before the face', faceOnly, { requirements: ['passkey', 'face'] }],
      ['a passkey after the face', faceOnly, { requirements: ['face', 'passkey'] }],
    ])('with %s is none', async (_what, options, body) => {
      const webhook = await signInFrom(ann, options, body);
      expect(webhook).toMatchObject({
        status: 'SUCCESS',
        puid: ann.puid,
        riskEvaluation: risk('ALLOW', 'outcome.success'),
      });
      expect(webhook).not.toHaveProperty('assurance.identified_among');
    });

    it('of an ENROLL is none', async () => {
      const webhook = await flows.enroll(ann.face, await makePhone());
      expect(webhook).not.toHaveProperty('assurance.identified_among');
      expect(webhook.riskEvaluation.flags).not.toContain('outcome.face_only');
    });
  });

  describe('that fails', () => {
    const open = async (options: SignInOptions, by: Flows = flows) =>
      by.openSignIn(await makePhone(), { ...faceOnly, ...options });
    /** One session with one unknown face, which the device then abandons. */
    const fail = async (headers: Headers, by: Flows = flows) => {
      const { visitor } = await open({ headers }, by);
      await visitor.showFace(stranger, faceOnly);
      expect(await visitor.whenDecided()).toMatchObject({ state: 'STARTED', failure: 'unrecognised' });
      await visitor.device.cancel();
    };
    const failOften = async (headers: Headers, times: number, by: Flows = flows) => {
      for (let i = 0; i < times; i++) await fail(headers, by);
    };
    const succeeds = { status: 'SUCCESS' };
    const isLocked = (seconds: number) => ({ status: 'error', errorCodes: [5], retryAfter: seconds });

    it('ten times locks out its network for 15 minutes, and no other one', async () => {
      const headers = fromNewAddress();
      await failOften(headers, 9);
      const { sessionId, visitor } = await open({ headers });
      await completeFlow(visitor, { face: () => visitor.showFace(stranger, faceOnly) });
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ errorCodes: [-1], retryAfter: 900 });

      sessions.advanceClock(300);
      const locked = await signInFrom(ann, { ...faceOnly, headers });
      expect(locked).toMatchObject({ status: 'error', message: 'Too many failed sign-ins', errorCodes: [5] });
      expect(locked.retryAfter).toBeLessThanOrEqual(600);
      expect(locked.retryAfter).toBeGreaterThan(540);
      // The face was not searched: the reply says nothing about it.
      expect(locked).not.toHaveProperty('puid');
      expect(await signInFrom(ann)).toMatchObject(succeeds);

      sessions.advanceClock(605);
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject(succeeds);
    });

    it('does not lock out device keys and passkeys in the same network', async () => {
      const headers = fromNewAddress();
      await failOften(headers, 10);
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject(isLocked(expect.any(Number)));
      const requirements = ['face', 'passkey'];
      expect(await signInFrom(ann, { headers })).toMatchObject(succeeds);
      expect(await signInFrom(ann, { headers, compare: false })).toMatchObject(succeeds);
      // A passkey after the face does not help: the face would be searched first.
      expect(await signInFrom(ann, { ...faceOnly, headers }, { requirements })).toMatchObject(
        isLocked(expect.any(Number)),
      );
      const requirementsReversed = ['passkey', 'face'];
      expect(
        await signInFrom(ann, { ...faceOnly, headers }, { requirements: requirementsReversed }),
      ).toMatchObject(succeeds);
    });

    it('does not lock out the people of another customer, or of the other mode', async () => {
      const headers = fromNewAddress();
      const others = [
        await makeVerificationHost(verification, { customer: 'next-door' }),
        await makeVerificationHost(verification, { mode: 'test' }),
      ].map((other) => makeFlows(verification, other));
      await failOften(headers, 10);
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject({ errorCodes: [5] });
      for (const other of others) {
        const bob = await enroll(other);
        expect(await signInFrom(bob, { ...faceOnly, headers }, {}, other)).toMatchObject(succeeds);
      }
    });

    it('is still counted after a success: otherwise an enrolled attacker could guess without a limit', async () => {
      const headers = fromNewAddress();
      await failOften(headers, 8);
      const { sessionId, visitor } = await open({ headers });
      await visitor.showFace(stranger, faceOnly);
      await visitor.whenDecided();
      await completeFlow(visitor, { face: () => visitor.showFace(ann.face, faceOnly) });
      expect(await host.receivedWebhook(sessionId)).toMatchObject(succeeds);
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject(succeeds);
      await fail(headers);
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject({ errorCodes: [5] });
    });

    it('is not counted for a failing camera, a spoof or an unknown device key', async () => {
      const headers = fromNewAddress();
      for (let i = 0; i < 11; i++) {
        const { visitor } = await open({ headers });
        await visitor.device.sendFailure('camera');
        await visitor.device.sendFailure('spoof');
        await visitor.showFace(ann.face, { compare: false, sign: true });
      }
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject(succeeds);
    });

    it('counts all addresses of an IPv6 /64 as one, and stores none of them', async () => {
      const prefix = `2001:db8:37:${(++lastAddress).toString(16)}`;
      for (let i = 0; i < 10; i++) await fail(fromAddress(`${prefix}::${i + 1}`));
      expect(await signInFrom(ann, { ...faceOnly, headers: fromAddress(`${prefix}:ffff::1`) })).toMatchObject(
        {
          errorCodes: [5],
        },
      );
      const rows = await sessions.source.query<{ subject: string }[]>(
        'SELECT DISTINCT subject FROM sessions.sign_in_failures',
      );
      const networks = rows.map(({ subject }) => subject).filter((subject) => subject.startsWith('network:'));
      expect(networks.length).toBeGreaterThan(0);
      for (const network of networks) expect(network).toMatch(/^network:[\w-]{43}$/);
    });

    it('is counted for the network also if the device sends an API key', async () => {
      const headers = fromNewAddress();
      await failOften({ ...headers, 'x-api-key': host.key }, 10);
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject({ errorCodes: [5] });
    });

    it('in concurrent sessions is locked out too', async () => {
      const headers = fromNewAddress();
      const opened = await Promise.all(Array.from({ length: 16 }, () => open({ headers })));
      await Promise.all(
        opened.map(({ visitor }) =>
          completeFlow(visitor, { face: () => visitor.showFace(stranger, faceOnly) }),
        ),
      );
      const ended = await Promise.all(opened.map(({ sessionId }) => host.receivedWebhook(sessionId)));
      expect(ended.every(({ status }) => status === 'error')).toBe(true);
      expect(ended.filter(({ errorCodes }) => errorCodes[0] === 5).length).toBeGreaterThan(0);
      expect(await signInFrom(ann, { ...faceOnly, headers })).toMatchObject({ errorCodes: [5] });
    });

    it('while another sign-in succeeds is not overlooked by it', async () => {
      const failures = sessions.app.get(SignInFailureService, { strict: false });
      const owner = { customerId: randomUUID(), mode: 'live' as const };
      const subjects = ['network:the-network', 'all:face_only'];
      const signIn = () => ({ owner, subjects, sessionId: randomUUID() });
      const record = (transaction: Transaction) => failures.record(transaction, signIn());
      for (let i = 0; i < 9; i++) await inTransaction(sessions.source, record);

      const [recorded, mayCommit] = [makeGate(), makeGate()];
      const failing = inTransaction(sessions.source, async (transaction) => {
        await record(transaction);
        recorded.open();
        await mayCommit.opened;
      });
      await recorded.opened;
      const succeeding = Promise.allSettled([
        inTransaction(sessions.source, (transaction) => failures.clear(transaction, signIn())),
      ]);
      // The success waits for the lock that the failure holds.
      await eventually(async () => {
        const [{ count }] = await sessions.source.query<[{ count: number }]>(
          "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
        );
        expect(count).toBeGreaterThan(0);
      });
      mayCommit.open();
      await failing;
      expect(await succeeding).toMatchObject([
        { status: 'rejected', reason: { code: 'sign-in.concurrent-lockout', status: 503 } },
      ]);
    });

    it('ten times for people that the host names locks out the network for such sign-ins: names cannot be tried without a limit', async () => {
      const headers = fromNewAddress();
      const named = [await enroll(), await enroll(), await enroll(), await enroll()];
      const openNamed = async ({ puid }: Enrolled, from: Headers) =>
        flows.openSignIn(await makePhone(), { ...faceOnly, headers: from }, { person: puid });
      const failNamed = async (person: Enrolled, from = headers) => {
        const { visitor } = await openNamed(person, from);
        await visitor.showFace(stranger, faceOnly);
        expect(await visitor.whenDecided()).toMatchObject({ state: 'STARTED', failure: 'unrecognised' });
        await visitor.device.cancel();
      };
      const signInNamed = async ({ face, puid }: Enrolled, from: Headers) =>
        signInFrom({ face, phone: await makePhone() }, { ...faceOnly, headers: from }, { person: puid });
      for (let i = 0; i < 9; i++) await failNamed(named[i % 3]!);
      expect(await signInNamed(named[3]!, headers)).toMatchObject(succeeds);
      await failNamed(named[0]!);
      expect(await signInNamed(named[3]!, headers)).toMatchObject({ errorCodes: [5] });
      // No person is locked out, and neither are their devices in this network.
      expect(await signInNamed(named[0]!, fromNewAddress())).toMatchObject(succeeds);
      expect(await signInFrom(named[0]!, { headers })).toMatchObject(succeeds);
    });

    it.each([
      ['named', (puid: string) => ({ person: puid })],
      ['face_only', () => ({})],
    ])('is counted among all that are %s, and not among the others', async (kind, body) => {
      await sessions.source.query('DELETE FROM sessions.sign_in_failures');
      const { puid } = await enroll();
      const { visitor } = await flows.openSignIn(await makePhone(), faceOnly, body(puid));
      await visitor.showFace(stranger, faceOnly);
      await visitor.whenDecided();
      const rows = await sessions.source.query<{ subject: string }[]>(
        "SELECT subject FROM sessions.sign_in_failures WHERE subject LIKE 'all:%'",
      );
      expect(rows).toEqual([{ subject: `all:${kind}` }]);
    });

    it('300 times in any networks pauses sign-ins by the face alone, of this customer only', async () => {
      const crowded = makeFlows(
        verification,
        await makeVerificationHost(verification, { customer: 'crowded' }),
      );
      const bob = await enroll(crowded);
      const { customerId } = (await sessions.makeKey('crowded')).identity;
      const addFailures = async (count: number) => {
        for (let i = 0; i < count; i++)
          await sessions.source.query(
            `INSERT INTO sessions.sign_in_failures (customer_id, mode, subject, session_id, failed_at)
             VALUES ($1, 'live', 'all:face_only', $2, $3)`,
            [customerId, randomUUID(), new Date(sessions.now())],
          );
      };
      await addFailures(298);
      await fail(fromNewAddress(), crowded);
      expect(await signInFrom(bob, faceOnly, {}, crowded)).toMatchObject(succeeds);
      await fail(fromNewAddress(), crowded);
      expect(await signInFrom(bob, faceOnly, {}, crowded)).toMatchObject({ errorCodes: [5] });
      expect(await signInFrom(bob, { compare: false }, {}, crowded)).toMatchObject(succeeds);
      expect(await signInFrom(ann)).toMatchObject(succeeds);
      sessions.advanceClock(905);
      expect(await signInFrom(bob, faceOnly, {}, crowded)).toMatchObject(succeeds);
    });
  });
});
