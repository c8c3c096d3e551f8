import type { Locator } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { sharedFile } from './shared-data';
import { repeatIfSlow } from './slow-machine';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

withChromium('gestures in place of head turns', () => {
  let suite: Suite;
  beforeAll(async () => (suite = await startSuite()));
  afterAll(() => suite?.close());

  /** Opens an age check in front of a clip, and chooses gestures while the head turns are requested. */
  const choose = async (name: string, clip: string) => {
    const browser = await launchBrowser(clip);
    const session = await suite.createAge();
    const visitor = await Visitor.with(browser, { name, origin: suite.origin });
    await visitor.agree(session.launchUrl);
    await visitor.press('face.cannotTurn');
    return { browser, session, visitor };
  };

  /** Whether a screen is shown before the one after a failed scan. */
  const reaches = async ({ page }: Visitor, what: Locator): Promise<boolean> => {
    const again = page.locator('main.screen-again');
    await what.or(again).first().waitFor();
    return again.isHidden();
  };

  it('complete an age check, without spending a try', async () => {
    const { browser, session, visitor } = await choose('gestures', getClip('gestures', astronaut));
    try {
      // The way back stays open.
      await visitor.button('face.canTurn').waitFor();
      await visitor.announces('face.gesture.blink', 'face.gesture.nod', 'face.gesture.open_mouth');
      expect(await visitor.accessibilityProblems()).toEqual([]);
      await repeatIfSlow(async () => {
        const isSeen =
          (await reaches(visitor, visitor.text('face.doneOf'))) &&
          (await reaches(visitor, visitor.page.locator('main.screen-result')));
        if (isSeen) return true;
        await visitor.tryAgain();
        await visitor.press('face.cannotTurn');
        return false;
      });
      expect(await session.receivedWebhook()).toMatchObject({
        sessionStatus: 'AGE_ABOVE_THRESHOLD',
        errors: [],
        assurance: {
          checks: expect.arrayContaining([
            {
              ...{ check: 'liveness', ran: true, passed: true, challenge: 'gestures' },
              failedTries: visitor.failedScans,
            },
          ]) as object,
        },
      });
      expect(visitor.problems()).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it('are not made by a photo that is swivelled', async () => {
    const clip = sharedFile('camera/flat-photo-swivelled.mjpeg') ?? getClip('flatPhoto', astronaut);
    await repeatIfSlow(async () => {
      const { browser, visitor } = await choose('gestures of a photo', clip);
      try {
        return await visitor.failsWith('again.spoof');
      } finally {
        await browser.close();
      }
    });
  });
});
