import { launchBrowser, withChromium } from './chromium';
import { clipOf } from './clips/clip';
import { astronaut } from './clips/portrait';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

// The given clips where they are there, and else those that are made like them.
const spoofs = [
  {
    name: 'a photo that is swivelled',
    clip: sharedFile('camera/flat-photo-swivelled.mjpeg') ?? clipOf('flatPhoto', astronaut),
  },
  {
    name: 'a photo that is held still',
    clip: sharedFile('camera/still-photo.mjpeg') ?? clipOf('stillPhoto', astronaut),
  },
];

withChromium('a photo before the camera', () => {
  let suite: Suite;
  beforeAll(async () => (suite = await startSuite()));
  afterAll(() => suite?.close());

  /** Three tries, each of which is refused. */
  const tryWith = async ({ name, clip }: (typeof spoofs)[number]): Promise<void> => {
    const browser = await launchBrowser(clip);
    try {
      const session = await suite.createAge();
      const visitor = await Visitor.with(browser, { name, origin: suite.origin });
      await visitor.agree(session.launchUrl);
      for (let tries = 0; tries < 2; tries++) {
        await visitor.reads('again.spoof');
        await visitor.press('action.tryAgain');
      }
      await visitor.reads('problem.tries.title');
      await visitor.reads('notice.failed');
      await visitor.measure('problem');
      expect(await session.whenTold()).toMatchObject({
        sessionStatus: 'AGE_UNKNOWN',
        flowStatus: 'COMPLETED',
        errors: [{ code: 1, message: 'Image spoof' }],
      });
      expect(visitor.troubles()).toEqual([]);
      await visitor.close();
    } finally {
      await browser.close();
    }
  };

  it('is refused with error 1 after three tries', async () => {
    await Promise.all(spoofs.map(tryWith));
  });
});
