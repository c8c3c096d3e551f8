import type { Reply } from '@gatehouse/testing';
import { claimRawVerificationDevice } from '../support/raw-verification-device';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const elsewhere = 'This session is in progress on another device. Continue there, or hand it off from there.';

const { sessions, host, claimEnroll } = useVerificationWithoutNode({ env: { ROLE: 'api' } });

const open = (sessionId: string, body: object): Promise<Reply> =>
  sessions.call('POST', `/device/sessions/${sessionId}/claim`, { device: 'mobile', ...body });

describe('a handoff between two steps', () => {
  it('lets the other phone start again, and the first one watch', async () => {
    const requirements = ['face', 'identity_document', 'passkey'];
    const first = await claimEnroll({ requirements });
    const { body } = await first.proceed();
    await first.proceed(body);
    const { sessionId } = first;
    expect(await open(sessionId, {})).toMatchObject({ status: 409, body: { message: elsewhere } });
    const handoff = await first.handoff();
    const second = await claimRawVerificationDevice(sessions, { sessionId }, { handoff });
    // The steps of one device prove nothing about the person at the next one.
    expect(second.claim).toMatchObject({ epoch: 2, step: { name: 'face', matchFace: false, triesLeft: 3 } });
    expect((await first.claimAgain()).body).toMatchObject({ holdsLease: false, step: null, publicKey: null });
    let progress: Reply['body'] = second.claim;
    for (const step of requirements) {
      expect(progress.step.name).toBe(step);
      progress = (await second.proceed(progress)).body;
    }
    expect(progress).toMatchObject({ state: 'CHECKING', epoch: 2 });
  });

  it('does not reset the tries', async () => {
    const first = await claimEnroll();
    const { body } = await first.fail('spoof');
    await first.fail('spoof', body);
    const second = await claimRawVerificationDevice(sessions, first, { handoff: await first.handoff() });
    expect(second.claim).toMatchObject({ failure: 'spoof', step: { triesLeft: 1 } });
    expect((await second.fail('camera')).body).toMatchObject({ state: 'FAILED' });
  });
});

describe('a desktop', () => {
  const desktop = { device: 'desktop' };

  it('that is not allowed gets only the code for a phone, and the outcome reports it', async () => {
    const { sessionId } = await host.create();
    const { body } = await open(sessionId, desktop);
    expect(body).toMatchObject({ state: 'CREATED', holdsLease: false, publicKey: null, step: null });
    await host.cancel(sessionId);
    expect((await host.get(sessionId)).body).toMatchObject({
      status: 'CANCELLED',
      errors: [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }],
    });
  });

  it('hands off to a phone, and is then not reported', async () => {
    const { sessionId } = await host.create({ type: 'SIGN-IN' });
    const screen = await claimRawVerificationDevice(sessions, { sessionId }, desktop);
    const phone = await claimRawVerificationDevice(
      sessions,
      { sessionId },
      { handoff: await screen.handoff() },
    );
    expect(phone.claim).toMatchObject({ state: 'STARTED', epoch: 1, holdsLease: true });
    await phone.post('cancel', {}, phone.token);
    expect((await host.get(sessionId)).body).toMatchObject({ status: 'CANCELLED', errors: [] });
  });

  it('cannot take a session over from a phone, even with a code', async () => {
    const phone = await claimEnroll();
    const code = await phone.handoff();
    expect(await open(phone.sessionId, { ...desktop, handoff: code })).toMatchObject({ status: 403 });
    expect(await open(phone.sessionId, desktop)).toMatchObject({ status: 409 });
    expect((await phone.proceed()).body).toMatchObject({ state: 'CHECKING', epoch: 1 });
  });

  it('completes the session if it is allowed', async () => {
    const { sessionId } = await host.create({ enableDesktop: true });
    const device = await claimRawVerificationDevice(sessions, { sessionId }, desktop);
    expect((await device.proceed()).body).toMatchObject({ state: 'CHECKING' });
  });
});
