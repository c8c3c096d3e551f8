import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

// The given clips if they exist, else generated ones.
const spoofs = [
  {
    name: 'a photo that is swivelled',
    clip: sharedFile('camera/flat-photo-swivelled.mjpeg') ?? getClip('flatPhoto', astronaut),
  },
  {
    name: 'a photo that is held still',
    clip: sharedFile('camera/still-photo.mjpeg') ?? getClip('stillPhoto', astronaut),
  },
];

withChromium('a photo in front of the camera', () => {
  let suite: Suite;
  beforeAll(async () => (suite = await startSuite()));
  afterAll(() => suite?.close());

  /** Three tries, each of which is rejected. */
  const tryWith = async ({ name, clip }: (typeof spoofs)[number]): Promise<void> => {
    const browser = await launchBrowser(clip);
    try {
      const session = await suite.createAge();
      const visitor = await Visitor.with(browser, { name, origin: suite.origin });
      await visitor.agree(session.launchUrl);
      for (let tries = 0; tries < 2; tries++) {
        await visitor.shows('again.spoof');
        await visitor.press('action.tryAgain');
      }
      await visitor.shows('problem.tries.title');
      await visitor.shows('notice.failed');
      await visitor.measure('problem');
      expect(await session.receivedWebhook()).toMatchObject({
        sessionStatus: 'AGE_UNKNOWN',
        flowStatus: 'COMPLETED',
        errors: [{ code: 1, message: 'Image spoof' }],
      });
      expect(visitor.problems()).toEqual([]);
      await visitor.close();
    } finally {
      await browser.close();
    }
  };

  it('is rejected with error 1 after three tries', async () => {
    await Promise.all(spoofs.map(tryWith));
  });
});
