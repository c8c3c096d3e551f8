import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { sharedFile } from './shared-data';
import { repeatIfSlow } from './slow-machine';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

// The given clips if they exist, else generated ones.
const spoofs = [
  {
    name: 'a photo that is swivelled',
    clip: sharedFile('camera/flat-photo-swivelled.mjpeg') ?? getClip('flatPhoto', astronaut),
    again: 'again.spoof',
    end: 'problem.tries.title',
    error: { code: 1, message: 'Image spoof' },
  },
  {
    name: 'a photo that is held still',
    clip: sharedFile('camera/still-photo.mjpeg') ?? getClip('stillPhoto', astronaut),
    // It does not move at all, which is no evidence.
    again: 'again.challenge',
    end: 'problem.challenge.title',
    error: { code: -8, message: 'Challenge not completed' },
  },
] as const;

withChromium('a photo in front of the camera', () => {
  let suite: Suite;
  beforeAll(async () => (suite = await startSuite()));
  afterAll(() => suite?.close());

  /** Three tries, each of which is rejected. False if the machine was too slow to see why. */
  const tryThrice = async (
    browser: Browser,
    { name, again, end, error }: (typeof spoofs)[number],
  ): Promise<boolean> => {
    const session = await suite.createAge();
    const visitor = await Visitor.with(browser, { name, origin: suite.origin });
    try {
      await visitor.agree(session.launchUrl);
      for (let tries = 0; tries < 2; tries++) {
        if (!(await visitor.failsWith(again))) return false;
        await visitor.tryAgain();
      }
      await visitor.showsScreen('problem');
      if (!(await visitor.text(end).isVisible())) return false;
      await visitor.shows('notice.failed');
      await visitor.measure('problem');
      expect(await session.receivedWebhook()).toMatchObject({
        sessionStatus: 'AGE_UNKNOWN',
        flowStatus: 'COMPLETED',
        errors: [error],
      });
      expect(visitor.problems()).toEqual([]);
      return true;
    } finally {
      await visitor.close();
    }
  };

  it.each(spoofs)(
    'is rejected after three tries, as a spoof if it is seen to be flat: $name',
    async (spoof) => {
      const browser = await launchBrowser(spoof.clip);
      try {
        await repeatIfSlow(() => tryThrice(browser, spoof));
      } finally {
        await browser.close();
      }
    },
  );
});
