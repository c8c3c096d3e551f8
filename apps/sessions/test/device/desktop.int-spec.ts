import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type AgeVisitor, makeAgeVisitor } from '../support/age-visitor';
import { catchRejection } from '../support/device-rejection';

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });

const openOnDesktop = async (body: object = {}): Promise<{ created: Created; screen: AgeVisitor }> => {
  const created = await host.create(body);
  const screen = makeAgeVisitor(sessions, created);
  await screen.open({ device: 'desktop' });
  return { created, screen };
};

const readErrors = async ({ token }: Created) =>
  (await host.result(token)).body.errors as { code: number; message: string }[];

describe('a desktop that is not enabled', () => {
  it('does not change the session, and gets no step', async () => {
    const created = await host.create({ locale: 'fr' });
    const screen = makeAgeVisitor(sessions, created);
    expect(await screen.open({ device: 'desktop' })).toEqual({
      kind: 'age',
      deviceToken: expect.any(String),
      holdsLease: false,
      publicKey: null,
      page: {
        locale: 'fr',
        requirements: ['face'],
        redirectUrl: null,
        retentionSeconds: 86_400,
        ageThresholds: [18],
        report: 'decision',
        mayAskDocument: false,
        faceModel: { name: 'faceapi', version: 'FACEAPI_1', files: [] },
        brand: null,
        embedOrigins: [],
      },
      state: 'CREATED',
      epoch: 0,
      expiresAt: created.expiresAt,
      step: null,
      failure: null,
      ended: null,
    });
    expect((await host.result(created.token)).body).toMatchObject({ flowStatus: null, errors: [] });
  });

  it('stays a desktop when it reopens with its token', async () => {
    const { screen } = await openOnDesktop();
    const token = screen.device.deviceToken;
    expect(await screen.open({ device: 'desktop' })).toMatchObject({ deviceToken: token, state: 'CREATED' });
  });

  it('creates a handoff, and receives events of the phone until the end', async () => {
    const { created, screen } = await openOnDesktop();
    const { code } = await screen.device.createHandoff();
    const events = screen.device.events();
    expect((await events.next()).value).toMatchObject({ state: 'CREATED', epoch: 0, step: null });
    const phone = makeAgeVisitor(sessions, created);
    await phone.open({ handoff: code });
    expect((await events.next()).value).toMatchObject({
      state: 'STARTED',
      epoch: 1,
      holdsLease: false,
      step: 'face',
    });
    await phone.showFace(30);
    expect((await events.next()).value).toMatchObject({
      state: 'COMPLETED',
      ended: { sessionStatus: 'AGE_ABOVE_THRESHOLD' },
    });
    expect(await events.next()).toMatchObject({ done: true });
  });

  it('cannot send a step', async () => {
    const { created, screen } = await openOnDesktop();
    const headers = { authorization: `Bearer ${screen.device.deviceToken}` };
    const path = `/device/sessions/${created.sessionId}/steps/face`;
    const { status, body } = await sessions.call('POST', path, { jwe: 'a.b.c.d.e' }, headers);
    expect(status).toBe(409);
    expect(body.message).not.toContain('taken over');
  });

  it('is rejected with a handoff code, which stays valid', async () => {
    const { created, screen } = await openOnDesktop();
    const { code } = await screen.device.createHandoff();
    const other = makeAgeVisitor(sessions, created);
    expect(await catchRejection(other.open({ device: 'desktop', handoff: code }))).toEqual({
      status: 403,
      message: expect.stringMatching(/^This session needs a phone or a tablet/),
    });
    expect(await makeAgeVisitor(sessions, created).open({ handoff: code })).toMatchObject({ epoch: 1 });
  });

  it('is rejected once a phone has started', async () => {
    const created = await host.create();
    await makeAgeVisitor(sessions, created).open();
    expect(await catchRejection(makeAgeVisitor(sessions, created).open({ device: 'desktop' }))).toMatchObject(
      {
        status: 409,
        message: expect.stringContaining('in progress on another device'),
      },
    );
  });

  it('can claim the session as a mobile device', async () => {
    const { screen } = await openOnDesktop();
    expect(await screen.open({ device: 'mobile' })).toMatchObject({ state: 'STARTED', holdsLease: true });
  });
});

describe('error -5', () => {
  const desktop = [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }];
  const ends: [string, string, (created: Created, screen: AgeVisitor) => unknown][] = [
    ['when its time is over', 'EXPIRED', () => sessions.advanceClock(15 * 60)],
    ['when the screen cancels it', 'CANCELLED', (_, { device }) => device.cancel()],
    ['when the host cancels it', 'CANCELLED', ({ token }) => host.cancel(token)],
  ];

  it.each(ends)('is reported for a session that ends at the desktop, %s', async (_, flowStatus, end) => {
    const { created, screen } = await openOnDesktop();
    await end(created, screen);
    const { body } = await host.result(created.token);
    expect(body).toMatchObject({ flowStatus, sessionStatus: 'AGE_UNKNOWN', errors: desktop });
  });

  it.each([ends[0]!, ends[2]!])(
    'is not reported if a phone has claimed the session, %s',
    async (_, flowStatus, end) => {
      for (const isHandedOff of [true, false]) {
        const { created, screen } = await openOnDesktop();
        const { code } = await screen.device.createHandoff();
        await makeAgeVisitor(sessions, created).open(isHandedOff ? { handoff: code } : {});
        await end(created, screen);
        expect((await host.result(created.token)).body).toMatchObject({ flowStatus, errors: [] });
      }
    },
  );

  it('is not reported for a session without a claim', async () => {
    const created = await host.create();
    sessions.advanceClock(15 * 60);
    expect(await readErrors(created)).toEqual([]);
  });
});

describe('a desktop that is enabled', () => {
  it('completes the session', async () => {
    const { created, screen } = await openOnDesktop({ enableDesktop: true });
    expect(screen.device.progress).toMatchObject({ state: 'STARTED', epoch: 1 });
    expect(await screen.showFace(30)).toMatchObject({ state: 'COMPLETED' });
    expect(await readErrors(created)).toEqual([]);
  });

  it('may claim a handoff', async () => {
    const { created, screen } = await openOnDesktop({ enableDesktop: true });
    const { code } = await screen.device.createHandoff();
    const other = makeAgeVisitor(sessions, created);
    expect(await other.open({ device: 'desktop', handoff: code })).toMatchObject({
      epoch: 2,
      holdsLease: true,
    });
  });
});
