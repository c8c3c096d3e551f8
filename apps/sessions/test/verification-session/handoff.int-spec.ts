import { type BareVerification, startBareVerification } from '../support/bare-verification';
import { claimBareVisitor } from '../support/bare-visitor';
import type { Reply } from '../support/sessions-app';

const elsewhere = 'This session is under way on another device. Go on there, or hand it off from there.';

let verification: BareVerification;
beforeAll(async () => {
  verification = await startBareVerification();
});
afterAll(() => verification?.close());

const begin = (body?: object) => verification.enroll(body);
const open = (sessionId: string, body: object): Promise<Reply> =>
  verification.sessions.call('POST', `/device/sessions/${sessionId}/claim`, { device: 'mobile', ...body });

describe('a handoff between two steps', () => {
  it('lets the other phone begin anew, and the first one look on', async () => {
    const requirements = ['face', 'identity_document', 'passkey'];
    const first = await begin({ requirements });
    const { body } = await first.proceed();
    await first.proceed(body);
    const { sessionId } = first;
    expect(await open(sessionId, {})).toMatchObject({ status: 409, body: { message: elsewhere } });
    const handoff = await first.handoff();
    const second = await claimBareVisitor(verification.sessions, { sessionId }, { handoff });
    // What one device has seen says nothing of who stands before the next.
    expect(second.claim).toMatchObject({ epoch: 2, step: { name: 'face', matchFace: false, triesLeft: 3 } });
    expect((await first.claimAgain()).body).toMatchObject({ holdsLease: false, step: null, publicKey: null });
    let progress: Reply['body'] = second.claim;
    for (const step of requirements) {
      expect(progress.step.name).toBe(step);
      progress = (await second.proceed(progress)).body;
    }
    expect(progress).toMatchObject({ state: 'CHECKING', epoch: 2 });
  });

  it('does not give tries back', async () => {
    const first = await begin();
    const { body } = await first.fail('spoof');
    await first.fail('spoof', body);
    const second = await claimBareVisitor(verification.sessions, first, { handoff: await first.handoff() });
    expect(second.claim).toMatchObject({ failure: 'spoof', step: { triesLeft: 1 } });
    expect((await second.fail('camera')).body).toMatchObject({ state: 'FAILED' });
  });
});

describe('a desktop', () => {
  const desktop = { device: 'desktop' };

  it('where it is not allowed sees the code for a phone only, and the outcome names it', async () => {
    const { sessionId } = await verification.host.create();
    const { body } = await open(sessionId, desktop);
    expect(body).toMatchObject({ state: 'CREATED', holdsLease: false, publicKey: null, step: null });
    await verification.host.cancel(sessionId);
    expect((await verification.host.get(sessionId)).body).toMatchObject({
      status: 'CANCELLED',
      errors: [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }],
    });
  });

  it('hands it off to a phone, and is not held against anybody then', async () => {
    const { sessionId } = await verification.host.create({ type: 'SIGN-IN' });
    const screen = await claimBareVisitor(verification.sessions, { sessionId }, desktop);
    const phone = await claimBareVisitor(
      verification.sessions,
      { sessionId },
      { handoff: await screen.handoff() },
    );
    expect(phone.claim).toMatchObject({ state: 'STARTED', epoch: 1, holdsLease: true });
    await phone.post('/cancel', {}, phone.token);
    expect((await verification.host.get(sessionId)).body).toMatchObject({ status: 'CANCELLED', errors: [] });
  });

  it('does not take a session over from a phone, by a code neither', async () => {
    const phone = await begin();
    const code = await phone.handoff();
    expect(await open(phone.sessionId, { ...desktop, handoff: code })).toMatchObject({ status: 403 });
    expect(await open(phone.sessionId, desktop)).toMatchObject({ status: 409 });
    expect((await phone.proceed()).body).toMatchObject({ state: 'CHECKING', epoch: 1 });
  });

  it('goes through with it where it is allowed', async () => {
    const { sessionId } = await verification.host.create({ enableDesktop: true });
    const device = await claimBareVisitor(verification.sessions, { sessionId }, desktop);
    expect((await device.proceed()).body).toMatchObject({ state: 'CHECKING' });
  });
});
