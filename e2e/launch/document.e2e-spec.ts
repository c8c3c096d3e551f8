import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip, pictureClip } from './clips/clip';
import { astronaut, otherPerson } from './clips/portrait';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

const passport = sharedFile('documents/TD3_04_l1.jpg') ?? '';
const card = sharedFile('documents/TD1_20_l2.jpg');
const expiredPassport = sharedFile('documents/clean1250.jpg');
const stranger = otherPerson('second');
const withPassport = passport ? it : it.skip;
const withStranger = passport && stranger ? it : it.skip;

withChromium('a document', () => {
  let suite: Suite;
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', astronaut));
    suite = await startSuite();
  });
  afterAll(async () => {
    await browser?.close();
    await suite?.close();
  });
  afterEach(() => visitor.close());

  const visit = async (name: string, from = browser): Promise<Visitor> =>
    (visitor = await Visitor.with(from, { name, origin: suite.origin }));

  withPassport('is requested when the face looks too young, and decides', async () => {
    const session = await suite.createAge({ ageThreshold: 50, stepUpEnabled: true });
    await visit('step-up');
    await visitor.open(session.launchUrl);
    await visitor.shows('consent.happens.documentMaybe');
    await visitor.press('consent.agree');
    await visitor.eventuallyShowsScreen('document');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.chooseDocument(passport);
    await visitor.shows('result.done.title');
    await visitor.measure();
    expect(await session.receivedWebhook()).toMatchObject({
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      result: {
        faceMatch: true,
        facialAgeEstimation: { thresholdResult: 'AGE_BELOW_THRESHOLD' },
        documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD' },
      },
    });
    expect(visitor.problems()).toEqual([]);
  });

  withPassport('of the person is read after unreadable ones, with the right date of birth', async () => {
    const session = await suite.createAge({
      requirements: ['identity_document', 'face'],
      documentAgeReturnFormat: 'both',
    });
    await visit('document first');
    await visitor.agree(session.launchUrl);
    await visitor.chooseDocument({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    });
    await visitor.shows('document.problem.file');
    await visitor.chooseDocument(astronaut.file);
    await visitor.shows('document.problem.unreadable');
    if (expiredPassport) {
      await visitor.chooseDocument(expiredPassport);
      await visitor.shows('document.problem.expired');
    }
    await visitor.chooseDocument(card ?? passport);
    await visitor.eventuallyShows('result.done.title');
    await visitor.measure();
    expect(await session.receivedWebhook()).toMatchObject({
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      result: {
        faceMatch: true,
        documentAge: { exact: yearsSince(card ? '1979-11-01' : '1957-12-13') },
      },
    });
    expect(visitor.problems()).toEqual([]);
  });

  withPassport('can be held in front of the camera', async () => {
    const other = await launchBrowser(pictureClip(passport));
    try {
      const session = await suite.createAge({ requirements: ['identity_document'] });
      await visit('document by camera', other);
      await visitor.agree(session.launchUrl);
      await visitor.press('document.take');
      await visitor.showsScreen('documentCamera');
      await visitor.press('document.shoot');
      await visitor.shows('result.done.title');
      expect(await session.receivedWebhook()).toMatchObject({
        sessionStatus: 'AGE_ABOVE_THRESHOLD',
        result: { documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } },
      });
      expect(visitor.problems()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  withStranger('of another person fails an ENROLL', async () => {
    const other = await launchBrowser(getClip('headTurn', stranger!));
    try {
      const session = await suite.createVerification('ENROLL', {
        requirements: ['face', 'identity_document'],
      });
      await visit('document of another', other);
      await visitor.agree(session.launchUrl);
      for (let tries = 0; tries < 2; tries++) {
        await visitor.chooseDocument(passport);
        await visitor.shows('again.mismatch');
        await visitor.press('action.tryAgain');
      }
      await visitor.chooseDocument(passport);
      await visitor.shows('result.failed.title');
      expect(await session.receivedWebhook()).toMatchObject({ status: 'FAILED', errors: [{ code: 3 }] });
      expect(visitor.problems()).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

function yearsSince(day: string): number {
  const [birth, today] = [new Date(day), new Date()];
  const years = today.getFullYear() - birth.getUTCFullYear();
  const isBefore = today.getMonth() * 100 + today.getDate() < birth.getUTCMonth() * 100 + birth.getUTCDate();
  return isBefore ? years - 1 : years;
}
