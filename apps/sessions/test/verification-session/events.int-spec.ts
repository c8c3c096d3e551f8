import { readEvents } from '../support/event-stream';
import { claimRawVerificationDevice } from '../support/raw-verification-device';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const { sessions, host, claimEnroll, claimSignIn } = useVerificationWithoutNode({ env: { ROLE: 'api' } });

const follow = (sessionId: string, token?: string) => readEvents(sessions.url, sessionId, token);

describe('the events of a verification session', () => {
  it('report every step, the request to the node, and the end', async () => {
    const device = await claimEnroll({ requirements: ['face', 'identity_document', 'passkey'] });
    const { sessionId } = device;
    const { next } = await follow(sessionId, device.token);
    const nextEvent = async () => (await next())!.event;
    expect(await nextEvent()).toEqual({
      state: 'STARTED',
      epoch: 1,
      holdsLease: true,
      expiresAt: device.claim.expiresAt,
      step: 'face',
      ended: null,
    });
    let { body } = await device.fail('camera');
    expect(await nextEvent()).toMatchObject({ state: 'STARTED', step: 'face' });
    for (const step of ['identity_document', 'passkey']) {
      ({ body } = await device.proceed(body));
      expect(await nextEvent()).toMatchObject({ state: 'STARTED', step });
    }
    await device.proceed(body);
    expect(await nextEvent()).toMatchObject({ state: 'CHECKING', step: null, ended: null });
    await host.cancel(sessionId);
    expect(await nextEvent()).toMatchObject({
      state: 'CANCELLED',
      step: null,
      ended: { flowStatus: 'CANCELLED', sessionStatus: 'CANCELLED' },
    });
    expect(await next()).toBeUndefined();
  });

  it('report an end without tries left, with the redirect URL', async () => {
    const device = await claimSignIn();
    const { sessionId } = device;
    const { next } = await follow(sessionId, device.token);
    await next();
    let { body } = await device.fail('spoof');
    expect((await next())!.event).toMatchObject({ state: 'STARTED', step: 'face' });
    ({ body } = await device.fail('spoof', body));
    expect((await next())!.event).toMatchObject({ state: 'STARTED', step: 'face' });
    await device.fail('spoof', body);
    expect((await next())!.event).toMatchObject({
      state: 'FAILED',
      ended: {
        flowStatus: 'COMPLETED',
        sessionStatus: 'FAILED',
        redirectUrl: null,
        backUrl: `https://shop.example/done?sessionId=${sessionId}&status=FAILED`,
      },
    });
    expect(await next()).toBeUndefined();
  });

  it('report changes to a watching device after a handoff, without data of a step', async () => {
    const first = await claimEnroll();
    const { sessionId } = first;
    const { blocks } = await follow(sessionId, first.token);
    const second = await claimRawVerificationDevice(
      sessions,
      { sessionId },
      { handoff: await first.handoff() },
    );
    const step = second.requested;
    await second.proceed();
    await host.cancel(sessionId);
    let text = '';
    for await (const block of blocks) text += block;
    expect(text).toContain('"holdsLease":false');
    expect(text).toContain('"state":"CANCELLED"');
    for (const secret of [step.nonce, second.token]) expect(text).not.toContain(secret);
  });

  it('reject a caller without the device token', async () => {
    const { sessionId } = await host.create();
    for (const token of [undefined, 'x', (await claimEnroll()).token])
      expect((await follow(sessionId, token)).response.status).toBe(401);
  });
});
