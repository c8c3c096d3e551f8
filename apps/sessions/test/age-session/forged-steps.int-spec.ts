import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { indicators, models } from '../support/device-report';
import { claimRawDevice, type RawDevice } from '../support/raw-device';

const claimMilliseconds = 84;

/** Events over 1.7 s, at irregular intervals like those of a person. */
const inventedEvents = [
  ['step_started', 0],
  ['camera_started', 210],
  ['face_detected', 340],
  ['liveness_started', 390],
  ['liveness_passed', 870],
  ['capture_started', 905],
  ['capture_finished', 1_650],
  ['step_submitted', 1_700],
].map(([name, at]) => ({ name, at }));

describe('a forged face step', () => {
  const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });
  beforeAll(() => sessions.freezeClock());

  /** Claims a session as a phone, and sends a handmade face step after the given time on the clock of the server. */
  const forge = async (milliseconds: number, content: object = {}) => {
    const created = await host.create();
    const device = await claimRawDevice(sessions, created);
    sessions.elapse(milliseconds);
    const reply = await send(device, content);
    return { created, device, reply, result: await readResult(created) };
  };
  const send = (device: RawDevice, content: object = {}) =>
    device.send(device.seal({ ...device.answer(), events: inventedEvents, ...content }));
  const readResult = async ({ token }: Created) => (await host.result(token)).body;

  it('that arrives 84 ms after the claim, without indicators and models, is not rated ALLOW', async () => {
    const { reply, result } = await forge(claimMilliseconds);
    expect(reply.status).toBe(200);
    expect(result.sessionStatus).toBe('AGE_ABOVE_THRESHOLD');
    expect(result.riskEvaluation).toMatchObject({ level: 'CRITICAL', recommendation: 'BLOCK' });
    expect(result.riskEvaluation.flags).toEqual([
      'browser.missing',
      'browser.unknown_model',
      'behavioral.impossible_timing',
      'outcome.above_threshold',
    ]);
    expect(result).not.toHaveProperty('indicators');
  });

  it.each([0, 84, 1_199])(
    'that copies all fields of the page is blocked after %d ms by the clock of the server',
    async (milliseconds) => {
      const { result } = await forge(milliseconds, { indicators, models });
      expect(result.riskEvaluation).toMatchObject({
        recommendation: 'BLOCK',
        flags: ['behavioral.impossible_timing', 'outcome.above_threshold'],
      });
    },
  );

  it('that copies all fields of the page after the time of a scan is not detected', async () => {
    const { result } = await forge(1_700, { indicators, models });
    expect(result.riskEvaluation).toMatchObject({ recommendation: 'ALLOW', score: 0 });
  });

  it('has to wait again after another claim', async () => {
    const created = await host.create();
    const { token } = await claimRawDevice(sessions, created);
    sessions.elapse(60_000);
    const again = await claimRawDevice(sessions, created, { deviceToken: token });
    await send(again, { indicators, models });
    expect((await readResult(created)).riskEvaluation.flags).toContain('behavioral.impossible_timing');
  });

  it('has to wait again after an early failed try, which does not count against the next one', async () => {
    const created = await host.create();
    const device = await claimRawDevice(sessions, created);
    const answer = { ...device.answer(), face: undefined, liveness: undefined };
    const failed = device.seal({ ...answer, failure: 'camera' });
    const { body } = await device.send(failed);
    expect(body).toMatchObject({ failure: 'camera' });
    await device.send(device.seal({ ...device.answer(body), events: inventedEvents, indicators, models }));
    expect((await readResult(created)).riskEvaluation.flags).toContain('behavioral.impossible_timing');
  });

  it('is evaluated once: a repetition gets the same reply and the same result', async () => {
    const created = await host.create();
    const device = await claimRawDevice(sessions, created);
    const jwe = device.seal({ ...device.answer(), events: inventedEvents, indicators, models });
    sessions.elapse(1_700);
    const first = await device.send(jwe);
    const before = await readResult(created);
    expect(before.riskEvaluation.recommendation).toBe('ALLOW');
    expect((await device.send(jwe)).body).toEqual(first.body);
    expect(await readResult(created)).toEqual(before);
  });

  it('is detected when the clocks of processes differ', async () => {
    const created = await host.create();
    const device = await claimRawDevice(sessions, created);
    sessions.advanceClock(-30);
    await send(device, { indicators, models });
    sessions.advanceClock(30);
    expect((await readResult(created)).riskEvaluation.flags).toContain('behavioral.impossible_timing');
  });

  describe('is rated REVIEW or worse', () => {
    it.each([
      ['leaves the indicators out', { models }],
      ['sends empty indicators', { models, indicators: {} }],
      [
        'sends indicators without a flag',
        { models, indicators: { headless: {}, extra: { webdriver: true } } },
      ],
      ['sends null for a flag', { models, indicators: { headless: { webdriver: null } } }],
    ])('when the device %s', async (_, content) => {
      const { result } = await forge(1_700, content);
      expect(result.riskEvaluation).toMatchObject({
        score: 45,
        recommendation: 'REVIEW',
        signals: { browser: { score: 45, flags: ['browser.missing'] } },
      });
      expect(result).not.toHaveProperty('indicators');
    });

    it.each([
      ['leaves the models out', []],
      ['names another model', [{ name: 'age_gender', version: '1.7.15', sha256: 'a'.repeat(64) }]],
      [
        'names the shipped models and another one',
        [...models, { name: 'mine', version: '1', sha256: '0'.repeat(64) }],
      ],
    ])('when the device %s', async (_, named) => {
      const { result } = await forge(1_700, { indicators, models: named });
      expect(result.riskEvaluation).toMatchObject({
        score: 45,
        recommendation: 'REVIEW',
        signals: { browser: { score: 45, flags: ['browser.unknown_model'] } },
      });
      expect(result.assurance.notProven).toContainEqual({
        code: 'unknown_model',
        message: expect.stringContaining('does not ship'),
      });
      expect(result.assurance.models).toEqual(
        named.map((model) => ({ ...model, shipped: models.some(({ sha256 }) => sha256 === model.sha256) })),
      );
    });
  });

  it('keeps a flag after a later step', async () => {
    const created = await host.create({ requirements: ['face', 'identity_document'] });
    const device = await claimRawDevice(sessions, created);
    const { body } = await send(device);
    const content = { ...device.answer(body), indicators, models };
    await device.send(device.seal(content), { step: 'identity_document' });
    expect((await readResult(created)).riskEvaluation.flags).toEqual(
      expect.arrayContaining([
        'browser.missing',
        'browser.unknown_model',
        'behavioral.impossible_timing',
        'outcome.above_threshold',
      ]),
    );
  });
});
