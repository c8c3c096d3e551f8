import { indicatorFlags } from '@gatehouse/risk';
import { type Indicators, verifyWebhook } from '@gatehouse/sdk';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type AgeVisitor, makeAgeVisitor } from '../support/age-visitor';
import { models } from '../support/device-report';
import { sendSealed } from '../support/raw-device';
import { toRowId } from '../support/session-history';
import { openStored, readRow } from '../support/stored-session';

const both = ['face', 'identity_document'];
const formats = ['threshold', 'exact', 'both'] as const;

describe('the result of an age session over HTTP', () => {
  const { sessions, receiver, host } = useAgeSessions();

  const begin = async (body: object = {}): Promise<{ created: Created; person: AgeVisitor }> => {
    const created = await host.create(body);
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    return { created, person };
  };
  const readResult = async ({ token }: Created) => (await host.result(token)).body;

  /** Completes each requested step, and returns the result. */
  const run = async (body: object, { age = 30, documentAge = 30, score = 0.75 } = {}) => {
    const { created, person } = await begin(body);
    while (person.device.step) {
      const faceMatch = person.device.step.matchFace ? { score } : undefined;
      if (person.device.step.name === 'face') await person.showFace(age, { faceMatch });
      else await person.showPassport(documentAge, faceMatch);
    }
    return readResult(created);
  };

  describe('while the session is open', () => {
    it.each(['before the claim', 'after it', 'after the first of two steps'])('is 200 %s', async (when) => {
      const created = await host.create({ requirements: both, facialAgeEstimationReturnFormat: 'both' });
      const person = makeAgeVisitor(sessions, created);
      if (when !== 'before the claim') await person.open();
      if (when === 'after the first of two steps') await person.showFace(30);
      const { status, headers, body } = await host.result(created.token);
      expect(status).toBe(200);
      expect(headers.get('retry-after')).toBe('2');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toMatchObject({
        token: created.token,
        sessionId: created.sessionId,
        sessionStatus: 'AGE_UNKNOWN',
        status: 'AGE_UNKNOWN',
        flowStatus: null,
        errors: [],
      });
    });

    it('has no age before the session has ended', async () => {
      const { created, person } = await begin({
        requirements: both,
        facialAgeEstimationReturnFormat: 'both',
      });
      await person.showFace(30);
      expect((await readResult(created)).result).toEqual({});
    });
  });

  it('has no Retry-After once the session has ended', async () => {
    const { created, person } = await begin({ metadata: { order: '4711' } });
    await person.showFace(30);
    const { headers, body } = await host.result(created.token);
    expect(body).toMatchObject({
      token: created.token,
      sessionId: created.sessionId,
      flowStatus: 'COMPLETED',
      metadata: { order: '4711' },
      errors: [],
    });
    expect(headers.get('retry-after')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  describe('has only the fields of the required steps', () => {
    const cases = formats.flatMap((ofFace) =>
      formats.flatMap((ofDocument) =>
        [['face'], ['identity_document'], both].map((steps) => ({ steps, ofFace, ofDocument })),
      ),
    );

    it.each(cases)(
      'with $steps, face $ofFace, document $ofDocument',
      async ({ steps, ofFace, ofDocument }) => {
        const { result, thresholds, status, sessionStatus } = await run(
          {
            requirements: steps,
            facialAgeEstimationReturnFormat: ofFace,
            documentAgeReturnFormat: ofDocument,
            documentAgeThreshold: 40,
          },
          { age: 30.5, documentAge: 39 },
        );
        const withFace = steps.includes('face');
        const withDocument = steps.includes('identity_document');
        expect(result).toEqual({
          ...(withFace && {
            ...(ofFace !== 'threshold' && { age: 30.5 }),
            facialAgeEstimation: {
              thresholdResult: 'AGE_ABOVE_THRESHOLD',
              ...(ofFace !== 'threshold' && { exact: 30.5 }),
            },
          }),
          ...(withDocument && {
            documentAge: {
              thresholdResult: 'AGE_BELOW_THRESHOLD',
              ...(ofDocument !== 'threshold' && { exact: 39 }),
            },
          }),
          ...(withFace && withDocument && { confidenceScore: 0.75, faceMatch: true }),
        });
        expect(thresholds.documentAgeThreshold).toBe(withDocument ? 40 : undefined);
        expect(status).toBe(withDocument ? 'AGE_BELOW_THRESHOLD' : 'AGE_ABOVE_THRESHOLD');
        expect(sessionStatus).toBe(status);
      },
    );
  });

  describe('decides', () => {
    const stepUp = { stepUpEnabled: true };
    it.each<[string, string, object, { age?: number; documentAge?: number; score?: number }]>([
      ['AGE_ABOVE_THRESHOLD', 'a face of 19', {}, { age: 19 }],
      ['AGE_AT_THRESHOLD', 'a face of 18.9', {}, { age: 18.9 }],
      ['AGE_BELOW_THRESHOLD', 'a face of 17.9', {}, { age: 17.9 }],
      ['AGE_AT_THRESHOLD', 'a face of 18 with step-up', stepUp, { age: 18 }],
      [
        'AGE_ABOVE_THRESHOLD',
        'a face of 16 with step-up to a document of 19',
        stepUp,
        { age: 16, documentAge: 19 },
      ],
      [
        'AGE_BELOW_THRESHOLD',
        'a face of 16 with step-up to a document of 17',
        stepUp,
        { age: 16, documentAge: 17 },
      ],
      [
        'AGE_AT_THRESHOLD',
        'a face of 30 with a required document of 18',
        { requirements: both },
        { documentAge: 18 },
      ],
      [
        'AGE_ABOVE_THRESHOLD',
        'a face of 16 with step-up and a required document',
        { ...stepUp, requirements: both },
        { age: 16, documentAge: 19 },
      ],
      [
        'AGE_BELOW_THRESHOLD',
        'a document of 20 against its own threshold of 21',
        { requirements: both, documentAgeThreshold: 21 },
        { documentAge: 20 },
      ],
      ['AGE_UNKNOWN', 'a face that is not that of the document', { requirements: both }, { score: 0.49 }],
      [
        'AGE_ABOVE_THRESHOLD',
        'a face that is that of the document by the threshold of the host',
        { requirements: both, faceMatchThreshold: 0.49 },
        { score: 0.49 },
      ],
      [
        'AGE_UNKNOWN',
        'a face that does not match a document that came first',
        { requirements: [...both].reverse() },
        { score: 0.49 },
      ],
    ])('%s for %s', async (expected, _, body, person) => {
      const { status, sessionStatus, flowStatus, result } = await run(body, person);
      expect({ status, sessionStatus, flowStatus }).toEqual({
        status: expected,
        sessionStatus: expected,
        flowStatus: 'COMPLETED',
      });
      if (expected === 'AGE_UNKNOWN')
        expect(result).toMatchObject({ faceMatch: false, confidenceScore: 0.49 });
    });
  });

  describe('rates the risk', () => {
    it('by the signals of both sources', async () => {
      const { created, person } = await begin();
      person.device.record('tab_hidden');
      person.device.record('tab_visible');
      const indicators: Indicators = {
        headless: { webdriver: true },
        virtualCamera: {},
        browserAnomalies: { automationProperties: false },
      };
      await person.showFace(30, { indicators });
      const body = await readResult(created);
      expect(body.riskEvaluation).toMatchObject({
        level: 'CRITICAL',
        recommendation: 'BLOCK',
        signals: { browser: { score: 85, flags: ['browser.webdriver'] } },
      });
      expect(body.riskEvaluation.flags).toEqual([
        'browser.webdriver',
        ...body.riskEvaluation.signals.behavioral.flags,
        'outcome.above_threshold',
      ]);
      expect(Object.keys(body.indicators)).toEqual(Object.keys(indicatorFlags));
      for (const [group, flags] of Object.entries(indicatorFlags))
        expect(body.indicators[group]).toEqual(
          Object.fromEntries(flags.map((flag) => [flag, flag === 'webdriver'])),
        );
    });

    it('as low where the launch page reports nothing suspicious', async () => {
      const body = await run({});
      expect(body.riskEvaluation).toEqual({
        score: 0,
        level: 'LOW',
        recommendation: 'ALLOW',
        flags: ['outcome.above_threshold'],
        signals: { behavioral: { score: 0, flags: [] }, browser: { score: 0, flags: [] } },
      });
    });
  });

  it.each([
    ['threshold', 22.7, true],
    ['threshold', 22.9, false],
    ['exact', 13.3, true],
    ['exact', 13.1, false],
  ])(
    'reports with the format %s whether %d is within the error of the model around 18: %s',
    async (format, age, near) => {
      const { assurance } = await run({ facialAgeEstimationReturnFormat: format }, { age });
      expect(assurance).toMatchObject({
        checks: [{ check: 'liveness', ran: true, passed: true }, { ran: false }, { ran: false }],
        models,
        estimate: { withinModelError: near, modelErrorYears: 4.8 },
      });
      expect(assurance.notProven.map(({ code }: { code: string }) => code)).toEqual([
        'device_integrity',
        'model_identity',
        ...(near ? ['exact_age'] : []),
      ]);
    },
  );

  it.each([
    ['COMPLETED', (person: AgeVisitor) => person.showFace(30)],
    ['CANCELLED', (person: AgeVisitor) => person.device.cancel()],
  ])('equals the body of the webhook of %s, which the SDK verifies', async (flowStatus, end) => {
    const before = receiver.received.length;
    const { created, person } = await begin({
      callback: { url: receiver.url },
      metadata: { order: 'ä 🙂' },
      facialAgeEstimationReturnFormat: 'both',
    });
    await end(person);
    const webhook = (await receiver.waitFor(before + 1))[before];
    const text = await (await fetch(`${sessions.url}/session/${created.token}/result`)).text();
    expect(webhook?.body).toBe(text);
    const { payload } = verifyWebhook({
      body: webhook?.body,
      headers: webhook!.headers,
      key: sessions.key,
      now: new Date(sessions.now()),
    });
    expect(payload).toMatchObject({ flowStatus, token: created.token });
  });

  describe('in threshold mode', () => {
    /** The decrypted contents of the row. */
    const stored = async ({ token }: Created): Promise<string> => {
      const id = toRowId(token);
      const row = await readRow(sessions, id);
      const { part } = openStored(sessions, id, row);
      return part('progress') + (row.result ? part('result') : '');
    };
    const isLogged = (number: number) => sessions.logs.join('').includes(String(number));
    const age = 37.0625;

    it('neither stores nor logs an age', async () => {
      const { created, person } = await begin({ requirements: both });
      await person.showFace(age);
      const onTheWay = await stored(created);
      expect(onTheWay).toContain('"decision":"ABOVE"');
      await person.showPassport(age, { score: 0.9 });
      const atTheEnd = await stored(created);
      expect(atTheEnd).toContain('AGE_ABOVE_THRESHOLD');
      const ages = /37\.06|"(age|exact|spread)":/;
      for (const text of [onTheWay, atTheEnd]) expect(ages.exec(text)?.[0]).toBeUndefined();
      expect(isLogged(age)).toBe(false);
    });

    it('stores the age if the format returns it, as a check of this test', async () => {
      const { created, person } = await begin({
        requirements: both,
        facialAgeEstimationReturnFormat: 'exact',
      });
      await person.showFace(age);
      expect(await stored(created)).toContain(`"age":${age}`);
    });

    it.each([
      ['face', { face: { decision: 'ABOVE', age } }],
      ['face', { face: { age } }],
      ['identity_document', { document: { type: 'passport', checkDigitsValid: true, age } }],
    ])('rejects a %s step with an age, and stores nothing of it', async (step, content) => {
      const created = await host.create({ requirements: [step] });
      const claim = await makeAgeVisitor(sessions, created).open();
      const before = await stored(created);
      const liveness = { turns: claim.step?.liveness ?? [] };
      expect(await sendSealed(sessions, created, claim, step, { liveness, ...content })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('age must not be sent') },
      });
      expect(await stored(created)).toBe(before);
      expect(isLogged(age)).toBe(false);
    });
  });
});
