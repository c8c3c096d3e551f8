import type { Claim } from '@gatehouse/sdk';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type AgeVisitor, makeAgeVisitor } from '../support/age-visitor';
import { sendSealed } from '../support/raw-device';
import { toRowId } from '../support/session-history';
import { openStored, readRow } from '../support/stored-session';

const both = ['face', 'identity_document'];
const documentFirst = [...both].reverse();

/** A session that a person has claimed. */
interface ClaimedSession {
  created: Created;
  person: AgeVisitor;
  claim: Claim;
}

describe('the evidence of an age session', () => {
  const { sessions, host } = useAgeSessions();

  const begin = async (body: object = {}): Promise<ClaimedSession> => {
    const created = await host.create(body);
    const person = makeAgeVisitor(sessions, created);
    return { created, person, claim: await person.open() };
  };
  const readResult = async ({ created }: ClaimedSession) => (await host.result(created.token)).body;
  const readChecks = async (session: ClaimedSession) => (await readResult(session)).assurance.checks;
  const codesIn = (list: { code: unknown }[]) => list.map(({ code }) => code);

  /** Sends any content for the requested step. */
  const send = ({ created, claim, person }: ClaimedSession, content: object) => {
    const { step } = person.device;
    return sendSealed(sessions, created, { ...claim, step }, step!.name, content);
  };
  /** Hands the session off to another phone. */
  const handOff = async ({ created, person }: ClaimedSession): Promise<AgeVisitor> => {
    const { code } = await person.device.createHandoff();
    const phone = makeAgeVisitor(sessions, created);
    await phone.open({ handoff: code });
    return phone;
  };
  /** Turns the head in the wrong directions. */
  const turnWrongly = ({ person }: ClaimedSession) => {
    const turns = person.device.step!.liveness!.map((turn) => (turn === 'left' ? 'right' : 'left'));
    return person.showFace(30, { turns });
  };

  describe('has among its errors', () => {
    it.each([
      [
        ['spoof', 'spoof', 'camera'],
        [1, -7],
      ],
      [
        ['camera', 'spoof', 'camera'],
        [-7, 1],
      ],
      [['camera', 'unreadable', 'camera'], [-7]],
    ] as const)('those of every try at the face, once each: %j is %j', async (failed, codes) => {
      const session = await begin();
      for (const failure of failed) await session.person.device.sendFailure(failure);
      const { flowStatus, sessionStatus, errors } = await readResult(session);
      expect({ flowStatus, sessionStatus }).toEqual({
        flowStatus: 'COMPLETED',
        sessionStatus: 'AGE_UNKNOWN',
      });
      expect(codesIn(errors)).toEqual(codes);
    });

    it('a try that the server rated as a spoof', async () => {
      const session = await begin();
      await session.person.device.sendFailure('camera');
      await turnWrongly(session);
      await session.person.device.sendFailure('camera');
      expect((await readResult(session)).errors).toEqual([
        { code: -7, message: 'Camera failure' },
        { code: 1, message: 'Image spoof' },
      ]);
    });

    it('those of the document without tries left, and not those of the face before it', async () => {
      const session = await begin({ requirements: both });
      await session.person.device.sendFailure('spoof');
      await session.person.showFace(30);
      for (const failure of ['unreadable', 'camera', 'unreadable'] as const)
        await session.person.device.sendFailure(failure);
      expect(codesIn((await readResult(session)).errors)).toEqual([-7]);
    });

    it('none if a later try succeeded, or if the person cancelled', async () => {
      const [done, gone] = [await begin(), await begin()];
      for (const { person } of [done, gone]) await person.device.sendFailure('spoof');
      await done.person.showFace(30);
      await gone.person.device.cancel();
      expect((await readResult(done)).errors).toEqual([]);
      expect((await readResult(gone)).errors).toEqual([]);
    });
  });

  describe('counts the tries that failed', () => {
    it('before a check was passed', async () => {
      const session = await begin({ requirements: both });
      await session.person.device.sendFailure('spoof');
      await turnWrongly(session);
      await session.person.showFace(30);
      await session.person.showPassport(30, { score: 0.9, checkDigitsValid: false });
      await session.person.showPassport(30, { score: 0.9 });
      expect(await readChecks(session)).toEqual([
        { check: 'liveness', ran: true, passed: true, failedTries: 2, challenge: 'head_turns' },
        { check: 'document_check_digits', ran: true, passed: true, failedTries: 1 },
        { check: 'face_match', ran: true, passed: true, failedTries: 0 },
      ]);
    });

    it('until no tries were left, without those of the camera', async () => {
      const session = await begin();
      for (const failure of ['spoof', 'camera', 'spoof'] as const)
        await session.person.device.sendFailure(failure);
      expect(await readChecks(session)).toEqual([
        { check: 'liveness', ran: true, passed: false, failedTries: 2 },
        { check: 'document_check_digits', ran: false, passed: null, failedTries: 0 },
        { check: 'face_match', ran: false, passed: null, failedTries: 0 },
      ]);
    });
  });

  describe('does not prove that it is the same person', () => {
    const readUnproven = async (session: ClaimedSession) =>
      codesIn((await readResult(session)).assurance.notProven);

    it('after a handoff between the face and the document', async () => {
      const session = await begin({ stepUpEnabled: true, documentAgeReturnFormat: 'both' });
      await session.person.showFace(16);
      const phone = await handOff(session);
      expect(phone.device.step).toMatchObject({
        name: 'identity_document',
        report: 'age',
        matchFace: true,
      });
      await phone.showPassport(30, { score: 0.9 });
      expect(await readResult(session)).toMatchObject({
        sessionStatus: 'AGE_ABOVE_THRESHOLD',
        result: {
          confidenceScore: 0.9,
          faceMatch: true,
          documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD', exact: 30 },
          facialAgeEstimation: { thresholdResult: 'AGE_BELOW_THRESHOLD' },
        },
      });
      expect(await readUnproven(session)).toContain('same_person');
    });

    it('after a handoff between the document and the face', async () => {
      const session = await begin({ requirements: documentFirst });
      await session.person.showPassport(30);
      const phone = await handOff(session);
      await phone.showFace(30, { faceMatch: { score: 0.9 } });
      expect(await readUnproven(session)).toContain('same_person');
    });

    it('unless both steps were done on one device, also after an earlier handoff or a reopening', async () => {
      const session = await begin({ requirements: both });
      const phone = await handOff(session);
      await phone.showFace(30);
      await phone.open();
      await phone.showPassport(30, { score: 0.9 });
      expect(await readUnproven(session)).toEqual([
        'device_integrity',
        'model_identity',
        'document_authenticity',
      ]);
    });
  });

  describe('compares the face with the document', () => {
    it.each([
      ['the face', { requirements: ['face'] }],
      ['a face that needs no step-up', { stepUpEnabled: true }],
    ])('not if there is only %s, whatever score is sent', async (_, body) => {
      const session = await begin(body);
      await session.person.showFace(30, { faceMatch: { score: 0.9 } });
      const { sessionStatus, result } = await readResult(session);
      expect(sessionStatus).toBe('AGE_ABOVE_THRESHOLD');
      expect(result).toEqual({ facialAgeEstimation: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } });
      expect(await readChecks(session)).toContainEqual({
        check: 'face_match',
        ran: false,
        passed: null,
        failedTries: 0,
      });
    });

    it('not if there is only the document, whatever score is sent', async () => {
      const session = await begin({ requirements: ['identity_document'] });
      await session.person.showPassport(30, { score: 0.1 });
      const { sessionStatus, result } = await readResult(session);
      expect(sessionStatus).toBe('AGE_ABOVE_THRESHOLD');
      expect(result).toEqual({ documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } });
    });

    it.each([both, documentFirst])('in the later step, not in the first: %s, then %s', async (...steps) => {
      const session = await begin({ requirements: steps });
      for (const score of [0.9, 0.2])
        if (session.person.device.step?.name === 'face')
          await session.person.showFace(30, { faceMatch: { score } });
        else await session.person.showPassport(30, { score });
      expect(await readResult(session)).toMatchObject({
        sessionStatus: 'AGE_UNKNOWN',
        result: { confidenceScore: 0.2, faceMatch: false },
      });
    });

    it.each([both, documentFirst])(
      'by a score that the later step must send: %s, then %s',
      async (...steps) => {
        const session = await begin({ requirements: steps });
        const take = (more: { score?: number } = {}) =>
          session.person.device.step?.name === 'face'
            ? session.person.showFace(
                30,
                more.score === undefined ? {} : { faceMatch: { score: more.score } },
              )
            : session.person.showPassport(30, more);
        await take();
        await expect(take()).rejects.toMatchObject({
          status: 400,
          message: 'faceMatch is missing: compare the face with the portrait of the document',
        });
        expect(await readResult(session)).toMatchObject({ flowStatus: null });
        const { triesLeft } = (await session.person.open()).step!;
        expect(triesLeft).toBe(3);
        expect(await take({ score: 0.9 })).toMatchObject({ state: 'COMPLETED' });
      },
    );
  });

  describe('is rejected if the device sends', () => {
    const exact = { facialAgeEstimationReturnFormat: 'exact', documentAgeReturnFormat: 'exact' };
    const document = { type: 'passport', checkDigitsValid: true };
    const near = { decision: 'ABOVE', nearThreshold: false };

    it.each<[string, string, object, object]>([
      ['an age of null', 'face.age is missing', exact, { face: { age: null } }],
      ['a decision of null', 'face.decision is missing', {}, { face: { ...near, decision: null } }],
      [
        'no nearThreshold with a decision',
        'face.nearThreshold is missing: it is required with a decision',
        {},
        { face: { decision: 'ABOVE' } },
      ],
      [
        'a nearThreshold of null',
        'face.nearThreshold is missing',
        {},
        { face: { decision: 'ABOVE', nearThreshold: null } },
      ],
      [
        'an age of null of a document',
        'document.age is missing',
        { ...exact, requirements: ['identity_document'] },
        { document: { ...document, age: null } },
      ],
      [
        'a decision of null of a document',
        'document.decision is missing',
        { requirements: ['identity_document'] },
        { document: { ...document, decision: null } },
      ],
    ])('%s', async (_, message, body, content) => {
      const session = await begin(body);
      const liveness = { turns: session.claim.step!.liveness ?? [] };
      const reply = await send(session, { liveness, ...content });
      expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
      expect((await session.person.open()).step?.triesLeft).toBe(3);
    });

    it.each<[string, object, object]>([
      ['an age of null beside a decision', {}, { face: { ...near, age: null } }],
      ['a spread of null', exact, { face: { age: 30, spread: null } }],
      ['a failure of null', {}, { face: near, failure: null }],
      ['a document of null', {}, { face: near, document: null }],
      ['a faceMatch of null', {}, { face: near, faceMatch: null }],
      ['indicators of null', {}, { face: near, indicators: null }],
      ['a group of indicators of null', {}, { face: near, indicators: { headless: null } }],
      ['an indicator of null', {}, { face: near, indicators: { headless: { webdriver: null } } }],
    ])('but not if it sends %s, which counts as missing', async (_, body, content) => {
      const session = await begin(body);
      const liveness = { turns: session.claim.step!.liveness };
      expect(await send(session, { liveness, ...content })).toMatchObject({
        status: 200,
        body: { state: 'COMPLETED', failure: null },
      });
    });

    it('but not if it sends an age in place of a decision, which needs no nearThreshold', async () => {
      const session = await begin(exact);
      const liveness = { turns: session.claim.step!.liveness };
      expect((await send(session, { liveness, face: { age: 30 } })).status).toBe(200);
    });
  });

  it.each([
    [29.99, 29, 'AGE_ABOVE_THRESHOLD'],
    [18.99, 18, 'AGE_AT_THRESHOLD'],
    [17.99, 17, 'AGE_BELOW_THRESHOLD'],
  ])('stores an age of %d from a document as %d', async (age, exact, status) => {
    const session = await begin({ requirements: documentFirst, documentAgeReturnFormat: 'exact' });
    await session.person.showPassport(age);
    const id = toRowId(session.created.token);
    expect(openStored(sessions, id, await readRow(sessions, id)).part('progress')).not.toContain(String(age));
    await session.person.showFace(30, { faceMatch: { score: 0.9 } });
    const { sessionStatus, result } = await readResult(session);
    expect(sessionStatus).toBe(status);
    expect(result.documentAge).toEqual({ thresholdResult: status, exact });
  });

  describe('reports the behavior', () => {
    const readBehavior = async (session: ClaimedSession) =>
      (await readResult(session)).riskEvaluation.signals.behavioral;

    it.each([1, 3])('as absent after %d failures of the camera only', async (count) => {
      const session = await begin();
      for (let sent = 0; sent < count; sent++) await session.person.device.sendFailure('camera');
      if (count < 3) await session.person.device.cancel();
      expect(await readBehavior(session)).toBeNull();
    });

    it('of every step, successful or not', async () => {
      const [good, wrong] = [await begin(), await begin()];
      await good.person.device.sendFailure('camera');
      await good.person.showFace(30);
      await turnWrongly(wrong);
      await wrong.person.device.cancel();
      expect(await readBehavior(good)).toEqual({ score: 0, flags: [] });
      expect(await readBehavior(wrong)).toEqual({ score: 40, flags: ['behavioral.spoof_attempt'] });
    });
  });
});
