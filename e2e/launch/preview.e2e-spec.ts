import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { artefacts } from './artefacts';
import { findAccessibilityProblems } from './accessibility';
import { launchBrowser, withChromium } from './chromium';
import { findOverflow, narrowest, openPreview, openPreviewPage, type Preview } from './preview';
import { Language } from './language';

interface Size {
  width: number;
  height: number;
  /** What a notch and a home indicator cover. */
  insets?: { top?: number; bottom?: number; left?: number; right?: number };
}

const sizes: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
];
const testedLanguages = ['en', 'de', 'ar', 'th'];
// Of a phone upright and on its side.
const safeAreas: readonly Size[] = [
  { width: 390, height: 664, insets: { top: 47, bottom: 34 } },
  { width: 844, height: 390, insets: { left: 47, right: 47, bottom: 21 } },
];
const browsers = ['chrome', 'android', 'firefox', 'firefoxAndroid', 'safari', 'ios', 'other'];
// 1,900 pictures, for people to look at.
const takesScreenshots = process.env['SCREENSHOTS'] === 'all';

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

  const open = (options: BrowserContextOptions): Promise<Page> => openPreviewPage(browser, gallery, options);
  const statesIn = (page: Page): Promise<string[]> => page.evaluate<string[]>('preview.states');

  const show = (page: Page, state: string, tag = 'en'): Promise<void> =>
    page.evaluate(`preview.show(${JSON.stringify(state)}, '${tag}')`);

  const takeScreenshots = async (page: Page, tag: string, folder: string): Promise<void> => {
    for (const state of await statesIn(page)) {
      await show(page, state, tag);
      await page.screenshot({ path: path.join(artefacts, folder, `${state.replace(/\W+/g, '-')}.png`) });
    }
  };

  // All 44: preview-languages.storm-spec.ts.
  it('fits into 320 pixels in four languages', async () => {
    expect(await findOverflow(browser, gallery, testedLanguages)).toEqual([]);
  });

  /** What is hidden in any state, one line each. */
  const findHidden = async ({ width, height, insets }: Size, tags: string[]): Promise<string[]> => {
    const page = await open({ viewport: { width, height } });
    const devTools = await page.context().newCDPSession(page);
    if (insets) await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    const found: string[] = [];
    for (const tag of tags) {
      const hidden = await page.evaluate<string[]>(`preview.hiddenIn('${tag}')`);
      found.push(...hidden.map((what) => `${width}x${height}, ${what}`));
      if (takesScreenshots && !insets) await takeScreenshots(page, tag, `layout/${width}x${height}/${tag}`);
    }
    await page.close();
    return found;
  };

  it('shows what matters without scrolling, uncovered and unbroken, at each size', async () => {
    const found = await Promise.all(sizes.map((size) => findHidden(size, testedLanguages)));
    expect(found.flat()).toEqual([]);
  });

  it('keeps what matters clear of the notch and the home indicator', async () => {
    const found = await Promise.all(safeAreas.map((size) => findHidden(size, ['en', 'ar'])));
    expect(found.flat()).toEqual([]);
  });

  it('asks before it cancels', async () => {
    const page = await open({ viewport: narrowest });
    const question = page.getByRole('dialog', { name: new Language().text('cancel.title') });
    const counts: number[] = [];
    for (const state of ['checking', 'cancelling', 'sending', 'cancelling']) {
      await show(page, state);
      counts.push(await question.count());
    }
    await page.close();
    expect(counts).toEqual([0, 1, 0, 1]);
  });

  it('offers to read aloud where the device has a voice', async () => {
    const page = await open({ viewport: narrowest });
    const language = new Language();
    const count = (key: string) => page.getByRole('button', { name: language.pattern(key) }).count();
    await show(page, 'face left');
    expect([await count('speech.on'), await count('speech.off')]).toEqual([1, 0]);
    await show(page, 'face left, aloud');
    expect([await count('speech.on'), await count('speech.off')]).toEqual([0, 1]);
    await show(page, 'face left, no voice');
    expect([await count('speech.on'), await count('speech.off')]).toEqual([0, 0]);
    await page.close();
  });

  it.each(browsers)('shows how to allow the camera in %s', async (name) => {
    const page = await open({ viewport: narrowest });
    const language = new Language();
    await show(page, `problem denied ${name}`);
    const steps = await page.locator('.steps-list li').allTextContents();
    expect(steps).toHaveLength(2);
    for (const [index, step] of steps.entries())
      expect(step).toMatch(language.pattern(`denied.${name}.${index + 1}`));
    await page.close();
  });

  it('names another device, not a phone or a computer, on a phone', async () => {
    const page = await open({ viewport: narrowest });
    const found: string[] = [];
    for (const state of (await statesIn(page)).filter((name) => !name.includes('desktop'))) {
      await show(page, state);
      const texts = await page.evaluate<string[]>(
        `[document.body.innerText, ...[...document.images].map(({ alt }) => alt)]`,
      );
      const named = texts.flatMap((text) => text.match(/.*your (phone|computer).*/gi) ?? []);
      found.push(...named.map((line) => `${state}: ${line}`));
    }
    await page.close();
    expect(found).toEqual([]);
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
        await show(page, state, tag);
        found.push(...(await findAccessibilityProblems(page)).map((barrier) => `${state}: ${barrier}`));
        // This browser requests reduced motion.
        const moving = await page.evaluate<number>('document.getAnimations().length');
        if (moving > 0) found.push(`${state}: ${moving} moving elements`);
      }
      if (takesScreenshots) await takeScreenshots(page, tag, `gallery/${tag}-${colorScheme}`);
      await page.close();
      expect(found).toEqual([]);
    },
  );
});
