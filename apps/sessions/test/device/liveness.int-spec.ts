import {
  DeviceClient,
  type HeadTurn,
  type LivenessAction,
  type RecordedEvent,
  type StepFailure,
} from '@gatehouse/sdk';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { indicators, models } from '../support/device-report';

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });
// A slow reply would be a difference between the clocks of server and device.
beforeAll(() => sessions.freezeClock());

const begin = async (body: object = {}) => {
  const created = await host.create(body);
  const person = makeAgeVisitor(sessions, created);
  await person.open();
  return { created, person };
};

const mirrored = (turns: readonly HeadTurn[]): HeadTurn[] =>
  turns.map((turn) => (turn === 'left' ? 'right' : 'left'));

describe('the head turns', () => {
  it('are two, chosen by the server, differ between sessions, and contain each direction', async () => {
    const requested = await Promise.all(
      Array.from({ length: 30 }, async () => (await begin()).person.device.step!.liveness!),
    );
    for (const turns of requested) expect([...turns].sort()).toEqual(['left', 'right']);
    // Thirty equal draws of two happen by chance in one of 5 * 10^8 runs.
    expect(new Set(requested.map(String)).size).toBe(2);
  });

  // There are two sequences of turns and six of gestures. Thirty new draws are never all equal by chance.
  it('stay the same until a try is counted, even if the session is reopened or taken over', async () => {
    const { person, created } = await begin();
    const { liveness, gestures, nonce } = person.device.step!;
    const nonces = new Set([nonce]);
    let current = person;
    for (let round = 0; round < 15; round++) {
      nonces.add((await current.open()).step!.nonce);
      expect(current.device.step).toMatchObject({ liveness, gestures });
      current = makeAgeVisitor(sessions, created);
      nonces.add((await current.open()).step!.nonce);
      expect(current.device.step).toMatchObject({ liveness, gestures });
    }
    expect(nonces.size).toBe(31);
  });

  it('stay the same over a handoff', async () => {
    for (let round = 0; round < 10; round++) {
      const { person, created } = await begin();
      const { code } = await person.device.createHandoff();
      const { step } = await makeAgeVisitor(sessions, created).open({ handoff: code });
      expect(step!.liveness).toEqual(person.device.step!.liveness);
    }
  });

  it('change after each failed try, and stay the same when the session is reopened', async () => {
    const histories = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { person } = await begin();
        const requested = [person.device.step!.liveness!.join()];
        for (const failure of ['camera', 'challenge'] as const) {
          const { step } = await person.device.sendFailure(failure);
          requested.push(step!.liveness!.join());
          expect((await person.open()).step).toMatchObject({
            liveness: step!.liveness,
            gestures: step!.gestures,
          });
        }
        return requested;
      }),
    );
    const isChanged = (tried: number) =>
      histories.some((requested) => requested[tried] !== requested[tried - 1]);
    expect([isChanged(1), isChanged(2)]).toEqual([true, true]);
  });

  it('of an earlier try count as a spoof', async () => {
    const { person } = await begin();
    const before = person.device.step!.liveness!;
    const { step } = await person.device.sendFailure('camera');
    const isSame = step!.liveness!.join() === before.join();
    expect(await person.showFace(30, { turns: before })).toMatchObject({ failure: isSame ? null : 'spoof' });
  });

  it.each<[string, (turns: readonly HeadTurn[]) => HeadTurn[]]>([
    ['mirrored', mirrored],
    ['one is missing', (turns) => turns.slice(0, -1)],
    ['one too many', (turns) => [...turns, 'left']],
    ['none at all', () => []],
  ])('that were not requested count as a failed try with the reason spoof: %s', async (_, wrong) => {
    const { person, created } = await begin();
    const { nonce, liveness } = person.device.step!;
    const progress = await person.showFace(30, { turns: wrong(liveness!) });
    expect(progress).toMatchObject({
      state: 'STARTED',
      failure: 'spoof',
      step: { name: 'face', triesLeft: 2 },
    });
    expect(progress.step!.nonce).not.toBe(nonce);
    expect(await person.showFace(30)).toMatchObject({ state: 'COMPLETED', failure: null });
    const { sessionStatus, errors } = (await host.result(created.token)).body;
    expect({ sessionStatus, errors }).toEqual({ sessionStatus: 'AGE_ABOVE_THRESHOLD', errors: [] });
  });
});

describe('the number of head turns', () => {
  it.each<[number, string, StepFailure | undefined, object]>([
    [2, 'a camera failure', 'camera', { indicators }],
    [2, 'a challenge that was not completed', 'challenge', { indicators }],
    [4, 'a spoof', 'spoof', { indicators }],
    [4, 'indicators of a bot', 'camera', { indicators: { ...indicators, headless: { webdriver: true } } }],
  ])('is %d after %s', async (turns, _, failure, evidence) => {
    const { person } = await begin();
    const { step } = await person.device.sendFailure(failure!, evidence);
    expect(step!.liveness).toHaveLength(turns);
    expect(step!.gestures).toHaveLength(Math.min(turns, 3));
    for (const [index, turn] of step!.liveness!.entries()) expect(turn).not.toBe(step!.liveness![index + 1]);
    expect(await person.showFace(30)).toMatchObject({ state: 'COMPLETED', failure: null });
  });

  it('is four if the document came first and its report was suspicious', async () => {
    const { person } = await begin({ requirements: ['identity_document', 'face'] });
    const bot = { ...indicators, headless: { ...indicators.headless, webdriver: true } };
    const { step } = await person.showPassport(30, { indicators: bot });
    expect(step!.name).toBe('face');
    expect(step!.liveness).toHaveLength(4);
  });
});

describe('gestures', () => {
  it('are as many as the turns, differ, and are accepted in place of them', async () => {
    const { person, created } = await begin();
    const { gestures, liveness } = person.device.step!;
    expect(new Set(gestures).size).toBe(liveness!.length);
    expect(await person.showFace(30, { turns: gestures! })).toMatchObject({
      state: 'COMPLETED',
      failure: null,
    });
    expect((await host.result(created.token)).body).toMatchObject({
      errors: [],
      riskEvaluation: { flags: ['outcome.above_threshold'] },
      assurance: { checks: [{ check: 'liveness', passed: true, challenge: 'gestures' }, {}, {}] },
    });
  });

  it.each<[string, (gestures: LivenessAction[], turns: LivenessAction[]) => LivenessAction[]]>([
    ['in another order', (gestures) => [...gestures].reverse()],
    ['one is missing', (gestures) => gestures.slice(1)],
    ['mixed with turns', (gestures, turns) => [gestures[0]!, turns[1]!]],
  ])('that were not requested count as a spoof: %s', async (_, wrong) => {
    const { person } = await begin();
    const { gestures, liveness } = person.device.step!;
    expect(await person.showFace(30, { turns: wrong(gestures!, liveness!) })).toMatchObject({
      failure: 'spoof',
      step: { triesLeft: 2 },
    });
  });

  it('head turns are named in the result', async () => {
    const { person, created } = await begin();
    await person.showFace(30);
    expect((await host.result(created.token)).body.assurance.checks[0]).toMatchObject({
      check: 'liveness',
      challenge: 'head_turns',
    });
  });
});

describe('a challenge that was not completed', () => {
  it('ends after three tries with error -8, for review and not as a spoof', async () => {
    const { person, created } = await begin();
    for (const triesLeft of [2, 1])
      expect(await person.device.sendFailure('challenge', { indicators, models })).toMatchObject({
        failure: 'challenge',
        step: { triesLeft },
      });
    expect(await person.device.sendFailure('challenge', { indicators, models })).toMatchObject({
      state: 'COMPLETED',
    });
    const { body } = await host.result(created.token);
    expect(body).toMatchObject({
      sessionStatus: 'AGE_UNKNOWN',
      errors: [{ code: -8, message: 'Challenge not completed' }],
      riskEvaluation: {
        score: 0,
        recommendation: 'REVIEW',
        flags: ['outcome.challenge_not_completed'],
      },
      assurance: { checks: [{ check: 'liveness', passed: false, failedTries: 3 }, {}, {}] },
    });
  });

  it('may happen at the document, for which a reloaded page scans the face again', async () => {
    const { person, created } = await begin({ requirements: ['identity_document'] });
    for (let tries = 0; tries < 3; tries++) await person.device.sendFailure('challenge');
    expect((await host.result(created.token)).body.errors).toEqual([
      { code: -8, message: 'Challenge not completed' },
    ]);
  });
});

describe('tries', () => {
  const spoof = { code: 1, message: 'Image spoof' };
  const camera = { code: -7, message: 'Camera failure' };
  const challenge = { code: -8, message: 'Challenge not completed' };

  it('end with error 1 after three wrong answers', async () => {
    const { person, created } = await begin();
    const left: (number | undefined)[] = [];
    for (let tries = 0; tries < 3; tries++) {
      const { step } = await person.showFace(30, { turns: mirrored(person.device.step!.liveness!) });
      left.push(step?.triesLeft);
    }
    expect(left).toEqual([2, 1, undefined]);
    expect(person.device.progress).toMatchObject({
      state: 'COMPLETED',
      failure: 'spoof',
      ended: { flowStatus: 'COMPLETED', sessionStatus: 'AGE_UNKNOWN' },
    });
    expect((await host.result(created.token)).body).toMatchObject({
      flowStatus: 'COMPLETED',
      sessionStatus: 'AGE_UNKNOWN',
      result: {},
      errors: [spoof],
    });
  });

  it.each<[StepFailure[], object[]]>([
    [['camera', 'camera', 'camera'], [camera]],
    [['spoof', 'spoof', 'spoof'], [spoof]],
    [
      ['spoof', 'spoof', 'camera'],
      [spoof, camera],
    ],
    [
      ['camera', 'camera', 'spoof'],
      [camera, spoof],
    ],
    [
      ['challenge', 'unreadable', 'challenge'],
      [challenge, camera],
    ],
    [
      ['camera', 'spoof', 'unreadable'],
      [camera, spoof],
    ],
  ])('of a face that fail with %j end with %j', async (failures, errors) => {
    const { person, created } = await begin({ requirements: ['face', 'identity_document'] });
    const left: (number | undefined)[] = [];
    for (const failure of failures) {
      const { step } = await person.device.sendFailure(failure);
      left.push(step?.triesLeft);
    }
    expect(left).toEqual([2, 1, undefined]);
    const { body } = await host.result(created.token);
    expect(body).toMatchObject({ flowStatus: 'COMPLETED', sessionStatus: 'AGE_UNKNOWN' });
    expect(body.errors).toEqual(errors);
  });

  it('of an unreadable document end without a code, although the face was above the threshold', async () => {
    const { person, created } = await begin({ requirements: ['face', 'identity_document'] });
    await person.device.sendFailure('camera');
    expect(await person.showFace(40)).toMatchObject({ step: { name: 'identity_document', triesLeft: 3 } });
    expect(await person.device.sendFailure('unreadable')).toMatchObject({
      state: 'AWAITING_DOCUMENT',
      failure: 'unreadable',
      step: { triesLeft: 2, liveness: null },
    });
    expect(await person.showPassport(40, { checkDigitsValid: false })).toMatchObject({
      failure: 'unreadable',
      step: { triesLeft: 1 },
    });
    expect(await person.device.sendFailure('unreadable')).toMatchObject({ state: 'COMPLETED', step: null });
    const { body } = await host.result(created.token);
    expect(body).toMatchObject({ flowStatus: 'COMPLETED', sessionStatus: 'AGE_UNKNOWN' });
    expect(body.errors).toEqual([]);
  });
});

type EventTimes = [event: RecordedEvent | 'sent', seconds: number][];

const regularEvents: EventTimes = [
  ['camera_started', 0.8],
  ['face_detected', 0.45],
  ['liveness_started', 0.1],
  ['liveness_passed', 2.3],
  ['capture_started', 0.2],
  ['capture_finished', 1.1],
  ['sent', 0.3],
];

const withPace = (name: string, seconds: number): EventTimes =>
  regularEvents.map(([event, regular]) => [event, event === name ? seconds : regular]);

/** Sends a face with these event times; the clock of the server may run at another rate than that of the device. */
async function sendFace(created: Created, times: EventTimes, rate: number): Promise<void> {
  let now = 1_000_000;
  const { sessionId } = created;
  const device = new DeviceClient({ baseUrl: sessions.url, sessionId, now: () => now });
  const { step } = await device.claim({ device: 'mobile' });
  for (const [event, seconds] of times) {
    now += seconds * 1000;
    sessions.advanceClock(seconds * rate);
    if (event !== 'sent') device.record(event);
  }
  await device.sendEstimate(30, undefined, { turns: step!.liveness!, models, indicators });
}

const readFlags = async ({ token }: Created) =>
  (await host.result(token)).body.riskEvaluation.signals.behavioral.flags as string[];

describe('the behaviour in front of the camera', () => {
  // Jest passes a callback as the first missing parameter, so each row has all of them.
  it.each<[flags: string[], name: string, times: EventTimes, rate: number]>([
    [[], 'regular times', regularEvents, 1],
    [[], 'a slow person', withPace('liveness_passed', 45), 1],
    [[], 'a clock that is a little off', regularEvents, 1.1],
    [[], 'a tab hidden before the capture', [['tab_hidden', 0.3], ['tab_visible', 2], ...regularEvents], 1],
    [['fast_capture'], 'a capture in 0.3 s', withPace('capture_finished', 0.3), 1],
    [['clock_skew'], 'a device that slept, or sends false times', regularEvents, 3],
    [['clock_skew'], 'a device whose clock runs ahead', regularEvents, 0.4],
    [['impossible_timing', 'clock_skew'], 'a device that invents its times', regularEvents, 0.2],
    [['uniform_timing'], 'the pace of a machine', regularEvents.map(([event]) => [event, 1]), 1],
    [
      ['hidden_tab'],
      'a tab hidden during the capture',
      [...regularEvents.slice(0, 5), ['tab_hidden', 0.2], ['tab_visible', 0.4], ...regularEvents.slice(5)],
      1,
    ],
    [
      ['event_order'],
      'no face was detected',
      regularEvents.filter(([event]) => event !== 'face_detected'),
      1,
    ],
    [
      ['event_order'],
      'a capture before the liveness',
      [
        ...regularEvents.slice(0, 2),
        ...regularEvents.slice(4, 6),
        ...regularEvents.slice(2, 4),
        regularEvents[6]!,
      ],
      1,
    ],
    [
      ['event_order', 'fast_capture'],
      'several at once',
      withPace('capture_finished', 0.1).filter(([event]) => event !== 'camera_started'),
      1,
    ],
  ])('raises %j: %s', async (flags, _, times, rate) => {
    const created = await host.create();
    await sendFace(created, times, rate);
    expect(await readFlags(created)).toEqual(flags.map((flag) => `behavioral.${flag}`));
  });

  it('raises nothing in a regular session with face and document', async () => {
    const { person, created } = await begin({ requirements: ['face', 'identity_document'] });
    await person.showFace(30);
    await person.showPassport(30, { score: 0.9 });
    expect((await host.result(created.token)).body.riskEvaluation).toMatchObject({
      score: 0,
      recommendation: 'ALLOW',
      flags: ['outcome.above_threshold'],
      signals: { behavioral: { score: 0, flags: [] } },
    });
  });

  it('stays in the result when a later try is regular', async () => {
    const { person, created } = await begin();
    // No events are recorded, and wrong turns count as a spoof.
    sessions.advanceClock(2);
    await person.device.sendEstimate(30, undefined, person.evidence({ turns: [] }));
    await person.showFace(30);
    expect(await readFlags(created)).toEqual(['behavioral.event_order', 'behavioral.spoof_attempt']);
  });
});
