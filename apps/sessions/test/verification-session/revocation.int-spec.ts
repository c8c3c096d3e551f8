import { ApiKeyService } from '@gatehouse/auth';
import { eventually } from '@gatehouse/testing';
import { makePhone } from '../support/phone';
import { completeFlow, failedRisk, noRisk, signInActions } from '../support/verification-flow';
import { makeVerificationHost } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

describe('a revocation', () => {
  const population = people(909);
  const { sessions, node, host, flows, verification } = useVerification();

  const withPasskey = { requirements: ['face', 'passkey'] };
  const enrolled = async () => {
    const [face, phone] = [population.person(), await makePhone()];
    const { puid } = await flows.enroll(face, phone, withPasskey);
    return { face, phone, puid, passkey: phone.authenticator.passkeys[0]!.id };
  };
  const listKinds = async (puid: string) =>
    ((await host.credentials(puid)).body as { credentials: { kind: string }[] }).credentials.map(
      ({ kind }) => kind,
    );

  describe('a device key', () => {
    it('gets no key for its token and signs no one in, while the node still knows the face', async () => {
      const { face, phone, puid } = await enrolled();
      expect(await host.revoke(puid, phone.keyId)).toMatchObject({ status: 204 });
      expect(await listKinds(puid)).toEqual(['passkey']);
      const { sessionId, visitor } = await flows.openSignIn(phone);
      expect(visitor.device.step).toMatchObject({ token: null, acceptsDeviceKey: false });
      expect(
        await sessions.source.query('SELECT 1 FROM sessions.token_keys WHERE puid = $1', [puid]),
      ).toEqual([]);
      for (const triesLeft of [2, 1])
        expect(await visitor.showFace(face)).toMatchObject({ failure: 'device_key', step: { triesLeft } });
      await visitor.showFace(face);
      expect(await host.receivedWebhook(sessionId)).toEqual({
        status: 'error',
        message: 'The device key is unknown or was revoked',
        errorCodes: [7],
        sessionId,
        riskEvaluation: failedRisk,
      });
      expect(await flows.signIn(face, phone, { sign: false })).toMatchObject({ status: 'SUCCESS', puid });
      expect(await host.revoke(puid, phone.keyId)).toMatchObject({ status: 404 });
    });

    it('does not count in a session that was opened before', async () => {
      const { face, phone, puid } = await enrolled();
      const { visitor } = await flows.openSignIn(phone);
      expect(visitor.device.step).not.toMatchObject({ token: null });
      await host.revoke(puid, phone.keyId);
      // Every comparison that fails has the same answer.
      expect(await visitor.showFace(face)).toMatchObject({ state: 'STARTED', failure: 'unrecognised' });
      await visitor.open({ deviceKey: phone.keyId });
      expect(visitor.device.step).toMatchObject({ token: null });
      await visitor.device.cancel();
    });

    it('does not count if it was revoked during the request to the node', async () => {
      const { face, phone, puid } = await enrolled();
      await node.kill();
      const { sessionId, visitor } = await flows.openSignIn(phone);
      await visitor.showFace(face);
      await host.revoke(puid, phone.keyId);
      await node.start();
      await visitor.whenDecided();
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error', errorCodes: [7] });
    });

    it('of one phone leaves the other phone of the person alone', async () => {
      const { face, phone, puid } = await enrolled();
      const second = await makePhone();
      await flows.enroll(face, second);
      await host.approve(puid, second.keyId);
      await host.revoke(puid, phone.keyId);
      const { sessionId, visitor } = await flows.openSignIn(second);
      expect(visitor.device.step).not.toMatchObject({ token: null });
      await visitor.showFace(face);
      await visitor.whenDecided();
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('can be registered again by an ENROLL, if the host approves it', async () => {
      const { face, phone, puid } = await enrolled();
      await host.revoke(puid, phone.keyId);
      await flows.enroll(face, phone);
      await host.approve(puid, phone.keyId);
      const { visitor, sessionId } = await flows.openSignIn(phone);
      expect(visitor.device.step).not.toMatchObject({ token: null });
      await completeFlow(visitor, signInActions(face));
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  describe('a passkey', () => {
    it('is rejected, while the device key still works', async () => {
      const { face, phone, puid, passkey } = await enrolled();
      expect(await host.revoke(puid, passkey)).toMatchObject({ status: 204 });
      expect(await flows.signIn(face, phone, {}, withPasskey)).toMatchObject({
        status: 'error',
        errorCodes: [4],
        message: 'The passkey was refused',
      });
      expect(await flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    });

    it('does not count if it was revoked between the passkey and the face', async () => {
      const { face, phone, puid, passkey } = await enrolled();
      const { sessionId, visitor } = await flows.openSignIn(phone, {}, { requirements: ['passkey', 'face'] });
      await visitor.usePasskey();
      await host.revoke(puid, passkey);
      await visitor.showFace(face);
      await visitor.whenDecided();
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error', errorCodes: [4] });
    });
  });

  it('of all credentials leaves the person their face', async () => {
    const { face, phone, puid } = await enrolled();
    expect(await host.revokeAll(puid)).toMatchObject({ status: 204 });
    expect(await listKinds(puid)).toEqual([]);
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'error', errorCodes: [7] });
    expect(await flows.signIn(face, phone, { sign: false })).toMatchObject({ status: 'SUCCESS', puid });
    expect(await host.revokeAll(puid)).toMatchObject({ status: 204 });
  });

  it('is allowed to the host of the person only', async () => {
    const { phone, puid } = await enrolled();
    const tests = await makeVerificationHost(verification, { mode: 'test' });
    const others = await makeVerificationHost(verification, { customer: 'other' });
    for (const stranger of [tests, others]) {
      expect((await stranger.credentials(puid)).body).toEqual({ credentials: [] });
      expect(await stranger.revoke(puid, phone.keyId)).toMatchObject({ status: 404 });
      expect(await stranger.revokeAll(puid)).toMatchObject({ status: 204 });
    }
    const bob = await enrolled();
    expect(await host.revoke(bob.puid, phone.keyId)).toMatchObject({ status: 404 });
    expect((await listKinds(puid)).sort()).toEqual(['device_key', 'passkey']);
  });

  it('of an API key does not change the signatures of its sessions', async () => {
    const { key, identity } = await sessions.makeKey('acme');
    const face = population.person();
    const { sessionId, visitor } = await flows.open(
      { type: 'ENROLL' },
      await makePhone(),
      {},
      { 'x-api-key': key },
    );
    await sessions.app.get(ApiKeyService, { strict: false }).revoke(identity.id);
    await visitor.enrollFace(face);
    await visitor.whenDecided();
    const webhook = await host.receivedWebhook(sessionId, key);
    expect(webhook).toMatchObject({ status: 'SUCCESS', message: 'Ok', riskEvaluation: noRisk });
    expect((await host.get(sessionId)).body).toEqual(webhook);
    await eventually(async () =>
      expect(await host.post({}, { 'x-api-key': key })).toMatchObject({
        status: 401,
        body: { statusCode: 401, message: 'Invalid API key' },
      }),
    );
    await expect(host.receivedWebhook(sessionId)).rejects.toThrow();
  });
});
