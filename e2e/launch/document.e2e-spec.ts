import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip, pictureClip } from './clips/clip';
import { astronaut, otherPerson } from './clips/portrait';
import { sharedFile } from './shared-data';
import { repeatIfSlow } from './slow-machine';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

const passport = sharedFile('documents/TD3_04_l1.jpg') ?? '';
const card = sharedFile('documents/TD1_20_l2.jpg');
const expiredPassport = sharedFile('documents/clean1250.jpg');
const stranger = otherPerson('second');
const withPassport = passport ? it : it.skip;
const withStranger = passport && stranger ? it : it.skip;

// Runs in the page: gives each camera a light. The one of Chromium's tests has none.
const lightScript = `(() => {
  const track = MediaStreamTrack.prototype;
  const { getCapabilities } = track;
  track.getCapabilities = function () {
    return { ...getCapabilities.call(this), torch: true };
  };
  track.applyConstraints = async ({ advanced }) => {
    document.documentElement.dataset.light = advanced[0].torch;
  };
})()`;

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
      // The page takes the picture by itself.
      await visitor.shows('result.done.title');
      expect(visitor.screens.seen.map(({ name }) => name)).not.toContain('documentReview');
      expect(await session.receivedWebhook()).toMatchObject({
        sessionStatus: 'AGE_ABOVE_THRESHOLD',
        result: { documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } },
      });
      expect(visitor.problems()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  withPassport('can be lit by the light of the camera, where it has one', async () => {
    const other = await launchBrowser(pictureClip(astronaut.file));
    try {
      const session = await suite.createAge({ requirements: ['identity_document'] });
      await visit('document by light', other);
      await visitor.page.addInitScript(lightScript);
      await visitor.agree(session.launchUrl);
      await visitor.press('document.take');
      await visitor.press('document.torch.on');
      await visitor.button('document.torch.off').waitFor();
      await visitor.page.locator('html[data-light=true]').waitFor();
      expect(await visitor.accessibilityProblems()).toEqual([]);
      await visitor.press('document.torch.off');
      await visitor.button('document.torch.on').waitFor();
      await visitor.page.locator('html[data-light=false]').waitFor();
      // The next camera is dark again, and so is its button.
      await visitor.press('document.torch.on');
      await visitor.press('document.shoot');
      await visitor.press('document.review.retake');
      await visitor.button('document.torch.on').waitFor();
      expect(visitor.problems()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  withPassport(
    'can be taken with the shutter, reviewed, taken again, or chosen in the viewfinder',
    async () => {
      const other = await launchBrowser(pictureClip(astronaut.file));
      try {
        const session = await suite.createAge({ requirements: ['identity_document'] });
        await visit('document by shutter', other);
        await visitor.agree(session.launchUrl);
        await visitor.press('document.take');
        await visitor.announces('document.camera.search');
        expect(await visitor.button('document.torch.on').count()).toBe(0);
        await visitor.press('action.goBack');
        await visitor.showsScreen('document');
        await visitor.press('document.take');
        await visitor.announces('document.camera.search');
        expect(await visitor.accessibilityProblems()).toEqual([]);
        await visitor.pressByKeyboard('document.shoot');
        await visitor.shows('document.review.title');
        expect(await visitor.accessibilityProblems()).toEqual([]);
        await visitor.press('document.review.retake');
        await visitor.showsScreen('documentCamera');
        await visitor.press('document.shoot');
        await visitor.press('document.review.use');
        await visitor.shows('document.problem.unreadable');
        await visitor.shows('tries.left');
        await visitor.press('document.take');
        await visitor.showsScreen('documentCamera');
        await visitor.page.locator('input[type=file]').setInputFiles(passport);
        await visitor.shows('result.done.title');
        expect(await session.receivedWebhook()).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD' });
        expect(visitor.problems()).toEqual([]);
      } finally {
        await other.close();
      }
    },
  );

  withPassport('after a reload says why the face is needed again', async () => {
    const session = await suite.createAge({ ageThreshold: 50, stepUpEnabled: true });
    await visit('document after a reload');
    await visitor.agree(session.launchUrl);
    await visitor.eventuallyShowsScreen('document');
    await visitor.shows('document.why.age');
    await visitor.page.reload();
    await visitor.shows('face.again.title');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await repeatIfSlow(async () => {
      await visitor.press('action.continue');
      const document = visitor.page.locator('main.screen-document');
      await document.or(visitor.button('action.tryAgain')).waitFor();
      if (await document.isVisible()) return true;
      await visitor.tryAgain();
      return false;
    });
    await visitor.chooseDocument(passport);
    await visitor.shows('result.done.title');
    expect(await session.receivedWebhook()).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD' });
    expect(visitor.problems()).toEqual([]);
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
