import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { artefacts } from './artefacts';
import { findAccessibilityProblems } from './accessibility';
import { launchBrowser, withChromium } from './chromium';
import { type Preview, openPreview } from './preview';
import { languageTags } from './language';

const narrowest = { width: 320, height: 640 };
const pagesAtATime = 2;

withChromium('every screen', () => {
  let gallery: Preview;
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(undefined);
    gallery = await openPreview();
  });
  afterAll(async () => {
    await browser?.close();
    await gallery?.close();
  });

  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
    await page.goto(gallery.url);
    await page.waitForFunction('window.preview');
    return page;
  };
  const statesIn = (page: Page): Promise<string[]> => page.evaluate<string[]>('preview.states');

  /** Texts that overflow in these languages, one line each. */
  const findOverflow = async (tags: string[]): Promise<string[]> => {
    const page = await open({ viewport: narrowest });
    const found: string[] = [];
    for (const tag of tags)
      found.push(
        ...(await page.evaluate<string[]>(`preview.overflowsIn('${tag}')`)).map((what) => `${tag}: ${what}`),
      );
    await page.close();
    return found;
  };

  it('fits into 320 pixels in each of the 44 languages', async () => {
    const tags = languageTags();
    expect(tags).toHaveLength(44);
    const parts = Array.from({ length: pagesAtATime }, (_, part) =>
      tags.filter((_, i) => i % pagesAtATime === part),
    );
    expect((await Promise.all(parts.map(findOverflow))).flat()).toEqual([]);
  });

  it.each([
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)(
    'has no serious axe findings, and no motion if the browser requests reduced motion, in %s and %s',
    async (tag, colorScheme) => {
      const page = await open({ viewport: { width: 390, height: 844 }, colorScheme });
      const found: string[] = [];
      for (const state of await statesIn(page)) {
        await page.evaluate(`preview.show(${JSON.stringify(state)}, '${tag}')`);
        found.push(...(await findAccessibilityProblems(page)).map((barrier) => `${state}: ${barrier}`));
        // This browser requests reduced motion.
        const moving = await page.evaluate<number>('document.getAnimations().length');
        if (moving > 0) found.push(`${state}: ${moving} moving elements`);
        const name = `${state.replace(/\W+/g, '-')}.png`;
        await page.screenshot({
          path: path.join(artefacts, 'gallery', `${tag}-${colorScheme}`, name),
          fullPage: true,
        });
      }
      await page.close();
      expect(found).toEqual([]);
    },
  );
});
