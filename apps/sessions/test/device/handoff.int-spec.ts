import { randomBytes } from 'node:crypto';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type AgeVisitor, makeAgeVisitor } from '../support/age-visitor';
import { catchRejection } from '../support/device-rejection';
import { claimRawDevice } from '../support/raw-device';

const both = { requirements: ['face', 'identity_document'] };
const refused = {
  status: 403,
  message: expect.stringMatching(/^This handoff code is unknown, used, replaced/),
};
const takenOver = {
  status: 409,
  message: expect.stringContaining('Another device has taken over the session'),
};

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });

const begin = async (
  body: object = both,
): Promise<{ created: Created; first: AgeVisitor; second: AgeVisitor }> => {
  const created = await host.create(body);
  const first = makeAgeVisitor(sessions, created);
  await first.open();
  return { created, first, second: makeAgeVisitor(sessions, created) };
};

describe('a handoff', () => {
  it('returns a URL with the session and a code, its QR code, and its expiry', async () => {
    const { first, created } = await begin();
    const { url, code, qr, expiresAt } = await first.device.createHandoff();
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe('https://verify.example/launch');
    expect(Object.fromEntries(searchParams)).toEqual({ sessionId: created.sessionId, handoff: code });
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(qr).toMatch(/^<svg[^>]+xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>$/);
    expect(qr).not.toContain('<script');
    const seconds = (Date.parse(expiresAt) - sessions.now()) / 1000;
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  it('changes nothing for the first device until it is claimed', async () => {
    const { first } = await begin({});
    await first.device.createHandoff();
    expect(await first.showFace(30)).toMatchObject({ state: 'COMPLETED', epoch: 1 });
  });

  it('moves a started session with its remaining tries', async () => {
    const { first, second } = await begin();
    await first.device.sendFailure('camera');
    const { code } = await first.device.createHandoff();
    expect(await second.open({ handoff: code })).toMatchObject({
      state: 'STARTED',
      epoch: 2,
      holdsLease: true,
      step: { name: 'face', triesLeft: 2 },
    });
    expect(await second.showFace(30)).toMatchObject({ state: 'AWAITING_DOCUMENT', epoch: 2 });
  });

  it('moves a session that waits for a document, with its face', async () => {
    const { first, second, created } = await begin();
    await first.showFace(30);
    const { code } = await first.device.createHandoff();
    expect(await second.open({ handoff: code })).toMatchObject({
      state: 'AWAITING_DOCUMENT',
      epoch: 2,
      step: { name: 'identity_document', matchFace: true },
    });
    expect(await second.showPassport(30, { score: 0.8 })).toMatchObject({ state: 'COMPLETED' });
    expect((await host.result(created.token)).body).toMatchObject({
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      result: { faceMatch: true, facialAgeEstimation: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } },
    });
  });

  it('starts a session that only a desktop has opened', async () => {
    const created = await host.create();
    const screen = makeAgeVisitor(sessions, created);
    await screen.open({ device: 'desktop' });
    const { code } = await screen.device.createHandoff();
    const claim = makeAgeVisitor(sessions, created).open({ handoff: code });
    expect(await claim).toMatchObject({ state: 'STARTED', epoch: 1, holdsLease: true });
  });

  it('leaves the first device the outcome and nothing else', async () => {
    const { first, second } = await begin();
    const { code } = await first.device.createHandoff();
    const events = first.device.events();
    await events.next();
    await second.open({ handoff: code });
    expect((await events.next()).value).toMatchObject({ epoch: 2, holdsLease: false, step: 'face' });
    expect(first.device.step).toBeNull();
    expect(await catchRejection(first.device.cancel())).toMatchObject(takenOver);
    await second.showFace(30);
    expect((await events.next()).value).toMatchObject({ state: 'AWAITING_DOCUMENT', ended: null });
    await second.device.cancel();
    expect((await events.next()).value).toMatchObject({
      state: 'CANCELLED',
      ended: { flowStatus: 'CANCELLED' },
    });
    expect(await events.next()).toMatchObject({ done: true });
  });

  it('rejects a step of the first device', async () => {
    const { first, second } = await begin();
    const { code } = await first.device.createHandoff();
    await second.open({ handoff: code });
    expect(await catchRejection(first.showFace(30))).toMatchObject(takenOver);
  });

  it('and a concurrent step of the first device are applied in one order', async () => {
    for (let round = 0; round < 8; round++) {
      const created = await host.create(both);
      const first = await claimRawDevice(sessions, created);
      const { code } = (await first.post('handoff', {}, first.token)).body as { code: string };
      const [step, second] = await Promise.all([
        first.proceed(),
        makeAgeVisitor(sessions, created).open({ handoff: code }),
      ]);
      expect(second).toMatchObject({
        epoch: 2,
        state: step.status === 200 ? 'AWAITING_DOCUMENT' : 'STARTED',
      });
      if (step.status !== 200)
        expect(step).toMatchObject({ status: 409, body: { message: takenOver.message } });
    }
  });
});

describe('the device that handed a session off', () => {
  const handedOff = async () => {
    const { first, second, created } = await begin();
    await first.showFace(30);
    await second.open({ handoff: (await first.device.createHandoff()).code });
    return { first, second, created };
  };

  it('can create another handoff before the other one acts, but cannot send a step or cancel', async () => {
    const { first, created } = await handedOff();
    expect(await catchRejection(first.showPassport(30, { score: 0.9 }))).toMatchObject(takenOver);
    expect(await catchRejection(first.device.cancel())).toMatchObject(takenOver);
    const { code } = await first.device.createHandoff();
    expect(await makeAgeVisitor(sessions, created).open({ handoff: code })).toMatchObject({ epoch: 3 });
  });

  it('can continue the session if the reply to the claim was lost', async () => {
    // The second device has no token, because its reply was lost: only the first device can continue.
    const { first, created } = await handedOff();
    expect(await catchRejection(makeAgeVisitor(sessions, created).open())).toMatchObject({ status: 409 });
    const { code } = await first.device.createHandoff();
    const again = makeAgeVisitor(sessions, created);
    await again.open({ handoff: code });
    expect(await again.showPassport(30, { score: 0.9 })).toMatchObject({ state: 'COMPLETED' });
  });

  it('can do so again if that reply was lost as well', async () => {
    const { first, created } = await handedOff();
    await makeAgeVisitor(sessions, created).open({ handoff: (await first.device.createHandoff()).code });
    const { code } = await first.device.createHandoff();
    const last = makeAgeVisitor(sessions, created);
    expect(await last.open({ handoff: code })).toMatchObject({ epoch: 4, holdsLease: true });
    expect(await last.showPassport(30, { score: 0.9 })).toMatchObject({ state: 'COMPLETED' });
  });

  it.each<[string, (second: AgeVisitor) => Promise<unknown>]>([
    ['has reopened the session', (second) => second.open()],
    ['had a step accepted, though it failed', (second) => second.device.sendFailure('unreadable')],
  ])('cannot do so once the other one %s', async (_, beHeard) => {
    const { first, second } = await handedOff();
    await beHeard(second);
    expect(await catchRejection(first.device.createHandoff())).toMatchObject(takenOver);
    expect(await second.device.createHandoff()).toMatchObject({ code: expect.any(String) });
  });

  it('still can if a step of the other one was rejected', async () => {
    const { created, first } = await begin();
    const { code } = await first.device.createHandoff();
    const second = await claimRawDevice(sessions, created, { handoff: code });
    expect(await second.send('no.jwe.at.all.')).toMatchObject({ status: 400 });
    expect(await first.device.createHandoff()).toMatchObject({ code: expect.any(String) });
  });

  it('replaces an inactive device when the new code is claimed, not when it is created', async () => {
    const { first, second } = await handedOff();
    await first.device.createHandoff();
    expect(await second.showPassport(30, { score: 0.9 })).toMatchObject({ state: 'COMPLETED', epoch: 2 });
  });

  it('cannot do so after two further devices', async () => {
    const { first, second, created } = await handedOff();
    await second.open();
    const { code } = await second.device.createHandoff();
    await makeAgeVisitor(sessions, created).open({ handoff: code });
    expect(await catchRejection(first.device.createHandoff())).toMatchObject(takenOver);
    expect(await second.device.createHandoff()).toMatchObject({ code: expect.any(String) });
  });
});

describe('the code of a handoff', () => {
  it('works once', async () => {
    const { first, second, created } = await begin();
    const { code } = await first.device.createHandoff();
    await second.open({ handoff: code });
    expect(await catchRejection(makeAgeVisitor(sessions, created).open({ handoff: code }))).toMatchObject(
      refused,
    );
    expect(await second.showFace(30)).toMatchObject({ epoch: 2 });
  });

  it('is valid for almost 5 minutes', async () => {
    const { first, second } = await begin();
    const { code } = await first.device.createHandoff();
    sessions.advanceClock(290);
    expect(await second.open({ handoff: code })).toMatchObject({ epoch: 2 });
  });

  it('expires after 5 minutes; a new one is valid', async () => {
    const { first, second } = await begin();
    const { code } = await first.device.createHandoff();
    sessions.advanceClock(300);
    expect(await catchRejection(second.open({ handoff: code }))).toMatchObject(refused);
    expect(await second.open({ handoff: (await first.device.createHandoff()).code })).toMatchObject({
      epoch: 2,
    });
  });

  it('invalidates the previous one', async () => {
    const { first, second } = await begin();
    const [older, newer] = [await first.device.createHandoff(), await first.device.createHandoff()];
    expect(await catchRejection(second.open({ handoff: older.code }))).toMatchObject(refused);
    expect(await second.open({ handoff: newer.code })).toMatchObject({ epoch: 2 });
  });

  it('does not outlive the session', async () => {
    const { first, second, created } = await begin();
    sessions.advanceClock(12 * 60);
    const { code, expiresAt } = await first.device.createHandoff();
    expect(expiresAt).toBe(created.expiresAt);
    sessions.advanceClock(3 * 60);
    expect(await catchRejection(second.open({ handoff: code }))).toEqual({
      status: 409,
      message: 'The session has ended: its state is EXPIRED. Nothing was changed.',
    });
  });

  it.each([
    ['made up', () => Promise.resolve(randomBytes(16).toString('base64url'))],
    ['empty', () => Promise.resolve('')],
    ['of another session', async () => (await (await begin()).first.device.createHandoff()).code],
  ])('is rejected when it is %s', async (_, readCode) => {
    const { first, second } = await begin();
    await first.device.createHandoff();
    expect(await catchRejection(second.open({ handoff: await readCode() }))).toMatchObject(refused);
  });

  it('admits one of two devices that claim with it concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const { first, created } = await begin();
      const { code } = await first.device.createHandoff();
      const claims = await Promise.allSettled(
        [1, 2].map(() => makeAgeVisitor(sessions, created).open({ handoff: code })),
      );
      expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = claims.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect(lost.reason).toMatchObject(refused);
    }
  });
});

describe('a caller with only the session id', () => {
  const routes = ['handoff', 'cancel', 'steps/face', 'events'];

  it.each(routes.flatMap((route) => [false, true].map((isEnded) => ({ route, isEnded }))))(
    'gets 401 from $route (ended: $isEnded)',
    async ({ route, isEnded }) => {
      const { created } = await begin();
      if (isEnded) await host.cancel(created.token);
      const [method, body] = route === 'events' ? ['GET'] : ['POST', { jwe: 'a.b.c.d.e' }];
      const path = `/device/sessions/${created.sessionId}/${route}`;
      const made = { authorization: `Bearer ${randomBytes(16).toString('base64url')}` };
      for (const headers of [
        {},
        made,
        { authorization: 'Bearer' },
        { authorization: `Basic ${created.token}` },
      ])
        expect(await sessions.call(method, path, body, headers)).toMatchObject({
          status: 401,
          body: { message: expect.stringMatching(/^Invalid device token/) },
        });
    },
  );
});
