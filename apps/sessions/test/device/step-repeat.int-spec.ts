import type { Reply } from '@gatehouse/testing';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { claimRawDevice, type RawDevice } from '../support/raw-device';

const both = { requirements: ['face', 'identity_document'] };
const reused = expect.stringMatching(/^This nonce was used with other content/);

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });

const begin = async (body: object = {}): Promise<{ created: Created; device: RawDevice }> => {
  const created = await host.create(body);
  return { created, device: await claimRawDevice(sessions, created) };
};

/** A failed try, which is counted. */
const failedAnswer = ({ answer }: RawDevice) => ({
  ...answer(),
  face: undefined,
  liveness: undefined,
  failure: 'camera',
});

describe('a step that is sent again', () => {
  it.each([
    ['the same bytes', (jwe: string) => jwe],
    ['the same content, encrypted again', undefined],
  ])('gets the first reply, and counts once: %s', async (_, again) => {
    const { device } = await begin();
    const content = failedAnswer(device);
    const jwe = device.seal(content);
    const first = await device.send(jwe);
    expect(first).toMatchObject({ status: 200, body: { failure: 'camera', step: { triesLeft: 2 } } });
    for (let time = 0; time < 3; time++) {
      const { status, body } = await device.send(again?.(jwe) ?? device.seal(content));
      expect({ status, body }).toEqual({ status: 200, body: first.body });
    }
    const reopened = await claimRawDevice(sessions, content, { deviceToken: device.token });
    expect(reopened.claim.step).toMatchObject({ triesLeft: 2 });
    expect(await reopened.proceed()).toMatchObject({ status: 200, body: { state: 'COMPLETED' } });
  });

  it('gets the first reply even after the end of the session', async () => {
    const { device, created } = await begin(both);
    const jwe = device.seal(device.answer());
    const first = await device.send(jwe);
    const last = device.seal(device.answer(first.body));
    const end = await device.send(last, { step: 'identity_document' });
    expect(end).toMatchObject({ status: 200, body: { state: 'COMPLETED' } });
    const result = await host.result(created.token);
    expect((await device.send(jwe)).body).toEqual(first.body);
    expect((await device.send(last, { step: 'identity_document' })).body).toEqual(end.body);
    expect((await host.result(created.token)).body).toEqual(result.body);
  });

  it('gets the first reply on a device that has lost the lease since', async () => {
    const { device, created } = await begin();
    const jwe = device.seal(failedAnswer(device));
    const first = await device.send(jwe);
    await claimRawDevice(sessions, created);
    expect((await device.send(jwe)).body).toEqual(first.body);
  });

  it('is rejected without the device token', async () => {
    const { device } = await begin();
    const jwe = device.seal(failedAnswer(device));
    await device.send(jwe);
    expect(await device.send(jwe, { as: null })).toMatchObject({ status: 401 });
  });

  it('is rejected after the end unless it ended the session', async () => {
    const { device } = await begin();
    expect(await device.proceed()).toMatchObject({ status: 200 });
    expect(
      await device.send(
        device.seal({ ...device.answer(), face: { decision: 'BELOW', nearThreshold: false } }),
      ),
    ).toMatchObject({
      status: 409,
      body: { message: 'The session has ended: its state is COMPLETED. Nothing was changed.' },
    });
  });
});

describe('a nonce that is used with other content', () => {
  it('is rejected, and the result recommends BLOCK', async () => {
    const { device, created } = await begin(both);
    const first = await device.proceed();
    const forged = { ...device.answer(), face: { decision: 'BELOW', nearThreshold: false } };
    expect(await device.send(device.seal(forged))).toMatchObject({ status: 409, body: { message: reused } });
    expect(await device.proceed(first.body)).toMatchObject({ status: 200 });
    const { riskEvaluation, result } = (await host.result(created.token)).body;
    expect(riskEvaluation).toMatchObject({ level: 'CRITICAL', recommendation: 'BLOCK' });
    expect(riskEvaluation.flags).toContain('behavioral.nonce_reuse');
    expect(riskEvaluation.signals.behavioral.flags).toContain('behavioral.nonce_reuse');
    expect(result.facialAgeEstimation).toEqual({ thresholdResult: 'AGE_ABOVE_THRESHOLD' });
  });

  it('does not count against a late device', async () => {
    const { device, created } = await begin();
    const reopened = await claimRawDevice(sessions, created, { deviceToken: device.token });
    expect(await device.proceed()).toMatchObject({ status: 409 });
    await reopened.proceed();
    const { riskEvaluation } = (await host.result(created.token)).body;
    expect(riskEvaluation.flags).not.toContain('behavioral.nonce_reuse');
  });
});

describe('twenty steps at the same time', () => {
  it('that are the same have one effect, and get the same reply', async () => {
    const { device } = await begin();
    const jwe = device.seal(failedAnswer(device));
    const replies = await Promise.all(Array.from({ length: 20 }, () => device.send(jwe)));
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: replies[0]!.body });
    expect(replies[0]!.body).toMatchObject({ failure: 'camera', step: { triesLeft: 2 } });
    expect(await device.proceed(replies[0]!.body)).toMatchObject({ status: 200 });
  });

  it('that are the same and end the session have one effect, and get the same reply', async () => {
    const { device, created } = await begin();
    const jwe = device.seal(device.answer());
    const replies = await Promise.all(Array.from({ length: 20 }, () => device.send(jwe)));
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: replies[0]!.body });
    expect((await host.result(created.token)).body).toMatchObject({ flowStatus: 'COMPLETED', errors: [] });
  });

  it('that differ under one nonce: one wins, the others get the reason', async () => {
    const { device, created } = await begin(both);
    const steps = Array.from({ length: 20 }, (_, place) =>
      device.seal({
        ...device.answer(),
        models: [{ name: `model-${place}`, version: '1', sha256: 'a'.repeat(64) }],
      }),
    );
    const replies = await Promise.all(steps.map((jwe) => device.send(jwe)));
    const [won, lost] = [200, 409].map((wanted) => replies.filter(({ status }) => status === wanted));
    expect([won!.length, lost!.length]).toEqual([1, 19]);
    for (const { body } of lost!) expect(body).toMatchObject({ message: reused });
    expect(await device.proceed(won![0]!.body)).toMatchObject({ status: 200 });
    const { body } = await host.result(created.token);
    expect(body.assurance.models).toEqual([
      expect.objectContaining({ name: `model-${replies.indexOf(won![0]!)}` }),
    ]);
  });
});

describe('a session under constant changes', () => {
  // Every write loses against a concurrent one.
  const loseEveryRace = () =>
    sessions.source.query(`
      CREATE FUNCTION public.outrun() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER outrun BEFORE UPDATE ON sessions.sessions FOR EACH ROW EXECUTE FUNCTION public.outrun()`);
  const race = () => sessions.source.query('DROP FUNCTION public.outrun CASCADE');

  it.each<[string, (device: RawDevice, created: Created) => Promise<Reply>]>([
    ['a claim', ({ post }) => post('claim', { device: 'mobile' })],
    ['a step', ({ proceed }) => proceed()],
    ['a handoff', ({ post, token }) => post('handoff', {}, token)],
    ['a cancellation', ({ post, token }) => post('cancel', {}, token)],
    ['a cancellation by the host', (_, { token }) => host.cancel(token)],
    ['a deletion by the host', (_, { token }) => host.delete(token)],
  ])('answers with Retry-After in the end: %s', async (_, send) => {
    const { device, created } = await begin();
    await loseEveryRace();
    try {
      const { status, headers, body } = await send(device, created);
      expect({ status, message: body.message }).toEqual({
        status: 503,
        message: expect.stringMatching(
          /^Other requests are changing this session .* try again in a moment\.$/,
        ),
      });
      expect(headers.get('retry-after')).toBe('1');
    } finally {
      await race();
    }
    expect((await send(device, created)).status).toBeLessThan(300);
  });
});
