import { ApiKeyService } from '@gatehouse/auth';
import { eventually } from '@gatehouse/testing';
import { failedRisk, makeJourneys, noRisk, signInWays, walk, type Journeys } from '../support/verification-flow';
import { makeVerifier, startVerification, type Verification, type Verifier } from '../support/verification-host';
import { makePhone, people } from '../support/visitor';

describe('what was revoked', () => {
  let verification: Verification;
  let host: Verifier;
  let journeys: Journeys;
  const crowd = people(909);
  beforeAll(async () => {
    verification = await startVerification();
    host = await makeVerifier(verification);
    journeys = makeJourneys(verification, host);
  });
  afterAll(() => verification?.close());

  const withPasskey = { requirements: ['face', 'passkey'] };
  const enrolled = async () => {
    const [face, phone] = [crowd.person(), await makePhone()];
    const { puid } = await journeys.enroll(face, phone, withPasskey);
    return { face, phone, puid, passkey: phone.authenticator.passkeys[0]!.id };
  };
  const kindsOf = async (puid: string) =>
    ((await host.credentials(puid)).body as { credentials: { kind: string }[] }).credentials.map(
      ({ kind }) => kind,
    );

  describe('a device key', () => {
    it('opens no token and signs nobody in, while the node still knows the face', async () => {
      const { face, phone, puid } = await enrolled();
      expect(await host.revoke(puid, phone.keyId)).toMatchObject({ status: 204 });
      expect(await kindsOf(puid)).toEqual(['passkey']);
      const { sessionId, visitor } = await journeys.openSignIn(phone);
      expect(visitor.device.step).toMatchObject({ release: null });
      for (const triesLeft of [2, 1]) {
        const sent = visitor.device.sendCapture(
          { localMatch: true, deviceKey: phone.deviceKey },
          visitor.evidence(),
        );
        expect(await sent).toMatchObject({ failure: 'device_key', step: { triesLeft } });
      }
      await visitor.showFace(face);
      expect(await host.told(sessionId)).toEqual({
        status: 'error',
        message: 'The device key is unknown or was revoked',
        errorCodes: [7],
        sessionId,
        riskEvaluation: failedRisk,
      });
      expect(await journeys.signIn(face, phone, { sign: false })).toMatchObject({ status: 'SUCCESS', puid });
      expect(await host.revoke(puid, phone.keyId)).toMatchObject({ status: 404 });
    });

    it('does not count in a session that was opened before', async () => {
      const { phone, puid } = await enrolled();
      const { visitor } = await journeys.openSignIn(phone);
      expect(visitor.device.step).not.toMatchObject({ release: null });
      await host.revoke(puid, phone.keyId);
      const sent = visitor.device.sendCapture(
        { localMatch: true, deviceKey: phone.deviceKey },
        visitor.evidence(),
      );
      expect(await sent).toMatchObject({ state: 'STARTED', failure: 'device_key' });
      await visitor.open({ deviceKey: phone.keyId });
      expect(visitor.device.step).toMatchObject({ release: null });
      await visitor.device.cancel();
    });

    it('does not count where it was revoked while the node was asked', async () => {
      const { phone, puid } = await enrolled();
      await verification.node.kill();
      const { sessionId, visitor } = await journeys.openSignIn(phone);
      await visitor.device.sendCapture({ localMatch: true, deviceKey: phone.deviceKey }, visitor.evidence());
      await host.revoke(puid, phone.keyId);
      await verification.node.start();
      await visitor.whenDecided();
      expect(await host.told(sessionId)).toMatchObject({ status: 'error', errorCodes: [7] });
    });

    it('of one phone leaves the other phone of the person alone', async () => {
      const { face, phone, puid } = await enrolled();
      const second = await makePhone();
      await journeys.enroll(face, second);
      await host.approve(puid, second.keyId);
      await host.revoke(puid, phone.keyId);
      const { sessionId, visitor } = await journeys.openSignIn(second);
      await visitor.device.sendCapture({ localMatch: true, deviceKey: second.deviceKey }, visitor.evidence());
      await visitor.whenDecided();
      expect(await host.told(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('may be registered anew by an ENROLL, if the host approves it', async () => {
      const { face, phone, puid } = await enrolled();
      await host.revoke(puid, phone.keyId);
      await journeys.enroll(face, phone);
      await host.approve(puid, phone.keyId);
      const { visitor, sessionId } = await journeys.openSignIn(phone);
      expect(visitor.device.step).not.toMatchObject({ release: null });
      await walk(visitor, signInWays(face));
      expect(await host.told(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  describe('a passkey', () => {
    it('signs nobody in, while the device key still does', async () => {
      const { face, phone, puid, passkey } = await enrolled();
      expect(await host.revoke(puid, passkey)).toMatchObject({ status: 204 });
      expect(await journeys.signIn(face, phone, {}, withPasskey)).toMatchObject({
        status: 'error',
        errorCodes: [4],
        message: 'The passkey was refused',
      });
      expect(await journeys.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('does not count where it was revoked between the passkey and the face', async () => {
      const { phone, puid, passkey } = await enrolled();
      const { sessionId, visitor } = await journeys.openSignIn(
        phone,
        { sign: false, name: true },
        { requirements: ['passkey', 'face'] },
      );
      await visitor.usePasskey();
      await host.revoke(puid, passkey);
      await visitor.device.sendCapture({ localMatch: true }, visitor.evidence());
      await visitor.whenDecided();
      expect(await host.told(sessionId)).toMatchObject({ status: 'error', errorCodes: [4] });
    });
  });

  it('with all that a person has leaves them their face', async () => {
    const { face, phone, puid } = await enrolled();
    expect(await host.revokeAll(puid)).toMatchObject({ status: 204 });
    expect(await kindsOf(puid)).toEqual([]);
    expect(await journeys.signIn(face, phone)).toMatchObject({ status: 'error', errorCodes: [7] });
    expect(await journeys.signIn(face, phone, { sign: false })).toMatchObject({ status: 'SUCCESS', puid });
    expect(await host.revokeAll(puid)).toMatchObject({ status: 204 });
  });

  it('of somebody can be revoked by their own host only', async () => {
    const { phone, puid } = await enrolled();
    const tests = await makeVerifier(verification, { mode: 'test' });
    const others = await makeVerifier(verification, { customer: 'other' });
    for (const stranger of [tests, others]) {
      expect((await stranger.credentials(puid)).body).toEqual({ credentials: [] });
      expect(await stranger.revoke(puid, phone.keyId)).toMatchObject({ status: 404 });
      expect(await stranger.revokeAll(puid)).toMatchObject({ status: 204 });
    }
    const bob = await enrolled();
    expect(await host.revoke(bob.puid, phone.keyId)).toMatchObject({ status: 404 });
    expect((await kindsOf(puid)).sort()).toEqual(['device_key', 'passkey']);
  });

  it('as an API key signs the webhooks of its sessions all the same', async () => {
    const { key, identity } = await verification.sessions.makeKey('acme');
    const face = crowd.person();
    const { sessionId, visitor } = await journeys.open(
      { type: 'ENROLL' },
      await makePhone(),
      {},
      { 'x-api-key': key },
    );
    await verification.sessions.app.get(ApiKeyService, { strict: false }).revoke(identity.id);
    await visitor.enrollFace(face);
    await visitor.whenDecided();
    const told = await host.told(sessionId, key);
    expect(told).toMatchObject({ status: 'SUCCESS', message: 'Ok', riskEvaluation: noRisk });
    expect((await host.get(sessionId)).body).toEqual(told);
    await eventually(async () =>
      expect(await host.post({}, { 'x-api-key': key })).toMatchObject({
        status: 401,
        body: { statusCode: 401, message: 'Invalid API key' },
      }),
    );
    await expect(host.told(sessionId)).rejects.toThrow();
  });
});
