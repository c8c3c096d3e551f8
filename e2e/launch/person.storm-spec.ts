import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { astronaut } from './clips/portrait';
import { createPersonScript } from './person-camera';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

// 100 people: npm run bench -- person
const seeds = [1, 2, 3];

withChromium('a person who reacts in 0.7 s, mixes up left and right with 15 %, and moves away once', () => {
  let suite: Suite;
  let browser: Browser;
  beforeAll(async () => {
    suite = await startSuite();
    browser = await launchBrowser(undefined);
  });
  afterAll(async () => {
    await browser?.close();
    await suite?.close();
  });

  it.each(seeds)('finishes an age check (seed %d)', async (seed) => {
    const session = await suite.createAge();
    const before = createPersonScript(seed, astronaut);
    const visitor = await Visitor.with(browser, { name: `person ${seed}`, origin: suite.origin, before });
    await visitor.agree(session.launchUrl);
    await visitor.eventuallyShowsScreen('result');
    expect(await session.receivedWebhook()).toMatchObject({
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      errors: [],
      assurance: {
        checks: expect.arrayContaining([
          expect.objectContaining({ check: 'liveness', passed: true, challenge: 'head_turns' }),
        ]) as object,
      },
    });
    const instructions = visitor.screens.seen.map(({ heading }) => heading);
    expect(instructions).toContain(visitor.language.text('face.turn.back'));
    expect(visitor.problems()).toEqual([]);
    await visitor.close();
  });
});
