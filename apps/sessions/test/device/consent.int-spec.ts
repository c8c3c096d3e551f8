import type { Reply } from '@gatehouse/testing';
import { type AgeHost, makeAgeHost } from '../support/age-host';
import { makeAgeVisitor } from '../support/age-visitor';
import { claimRawDevice } from '../support/raw-device';
import { claimRawVerificationDevice } from '../support/raw-verification-device';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const consent = { sha256: 'ab'.repeat(32), locale: 'pt-BR' };
const other = { sha256: 'cd'.repeat(32), locale: 'de' };

let host: AgeHost;
const { sessions, host: verifier } = useVerificationWithoutNode();
beforeAll(() => {
  host = makeAgeHost(sessions);
});

describe('the consent of an age session', () => {
  const readConsent = async (token: string) => (await host.result(token)).body.assurance.consent;

  it('is in the result, with the time of the server', async () => {
    const created = await host.create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    person.recordFace();
    const begun = sessions.now();
    await person.device.sendEstimate(30, undefined, person.evidence({ consent }));
    const { at, ...reported } = await readConsent(created.token);
    expect(reported).toEqual(consent);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(begun);
    expect(Date.parse(at)).toBeLessThanOrEqual(sessions.now());
  });

  it('is null if the device reports none', async () => {
    const created = await host.create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await person.showFace(30);
    expect(await readConsent(created.token)).toBeNull();
  });

  it('is that of the first step with one, also of a failed one; a later one does not replace it', async () => {
    const created = await host.create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await person.device.sendFailure('camera', { consent });
    const failedBefore = sessions.now();
    sessions.advanceClock(60);
    await person.showFace(30, { consent: other });
    const { at, ...reported } = await readConsent(created.token);
    expect(reported).toEqual(consent);
    expect(Date.parse(at)).toBeLessThanOrEqual(failedBefore);
  });

  it('is that of the device that has taken the session over', async () => {
    const created = await host.create();
    const [first, second] = [makeAgeVisitor(sessions, created), makeAgeVisitor(sessions, created)];
    await first.open();
    await first.device.sendFailure('camera', { consent });
    await second.open({ handoff: (await first.device.createHandoff()).code });
    await second.showFace(30, { consent: other });
    expect(await readConsent(created.token)).toEqual({ ...other, at: expect.any(String) });
  });

  const digest = 'sha256 must be 64 hexadecimal digits in lower case';
  const language = 'locale must be a language such as de or pt-BR';
  it.each<[unknown, string]>([
    ['yes', 'consent must be an object'],
    [{}, `consent.${digest}`],
    [{ ...consent, sha256: 'AB'.repeat(32) }, `consent.${digest}`],
    [{ ...consent, locale: 'de\n' }, `consent.${language}`],
    [{ ...consent, locale: 'a'.repeat(100) }, `consent.${language}`],
    [{ ...consent, locale: undefined }, `consent.${language}`],
  ])('is rejected with 400 without the loss of a try: %j', async (wrong, message) => {
    const device = await claimRawDevice(sessions, await host.create());
    const reply = await device.send(device.seal({ ...device.answer(), consent: wrong }));
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(await device.proceed()).toMatchObject({ status: 200, body: { state: 'COMPLETED' } });
  });
});

describe('the consent of a verification session', () => {
  it('is in the result of every end, and not before it', async () => {
    const device = await claimRawVerificationDevice(
      sessions,
      await verifier.create({ requirements: ['identity_document', 'face'] }),
    );
    await device.sendWith({ consent });
    expect((await verifier.get(device.sessionId)).body).not.toHaveProperty('assurance');
    await verifier.cancel(device.sessionId);
    expect((await verifier.get(device.sessionId)).body).toMatchObject({
      status: 'CANCELLED',
      assurance: { consent: { ...consent, at: expect.any(String) } },
    });
  });

  it('is in the body of a failed SIGN-IN', async () => {
    const device = await claimRawVerificationDevice(sessions, await verifier.create({ type: 'SIGN-IN' }));
    let progress: Reply['body'] = device.claim;
    for (let tries = 0; tries < 3; tries++)
      progress = (await device.fail('spoof', progress, { consent })).body;
    const failed = { status: 'error', assurance: { consent: { ...consent, at: expect.any(String) } } };
    expect((await verifier.get(device.sessionId)).body).toMatchObject(failed);
    expect(await verifier.receivedWebhook(device.sessionId)).toMatchObject(failed);
  });
});
