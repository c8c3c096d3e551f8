import { eventually } from '@gatehouse/testing';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { Language } from './language';
import { openPreview, type Preview } from './preview';

interface Feedback {
  spoken: string[];
  cancelled: number;
  vibrated: number[];
}

// Only failing tests wait this long.
const timeoutMs = 180_000;

// Runs in the page: resolves when a tick is shown. It disappears after a second, which a test on a busy machine may miss.
const tickShown = `new Promise((resolve) => new MutationObserver((_, observer) => {
  if (!document.querySelector('.stage-tick')?.checkVisibility()) return;
  observer.disconnect();
  resolve();
}).observe(document, { subtree: true, childList: true }))`;

withChromium('the feedback of a scan', () => {
  const language = new Language('en');
  let preview: Preview;
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(undefined);
    preview = await openPreview();
  });
  afterAll(async () => {
    await browser?.close();
    await preview?.close();
  });

  const open = async (): Promise<Page> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.goto(preview.url);
    await page.waitForFunction('window.preview');
    return page;
  };
  const show = (page: Page, state: string): Promise<void> => page.evaluate(`preview.show('${state}')`);
  const read = (page: Page): Promise<Feedback> => page.evaluate<Feedback>('preview.feedback');
  /** Shows a state, and waits for its tick. */
  const showWithTick = (page: Page, state: string): Promise<void> =>
    page.evaluate(`Promise.all([${tickShown}, preview.show('${state}')]).then(() => undefined)`);
  /** A click takes effect after the next frame. */
  const receives = (page: Page, expected: Partial<Feedback>): Promise<void> =>
    eventually(async () => expect(await read(page)).toMatchObject(expected));
  const button = (page: Page, key: string) => page.getByRole('button', { name: language.text(key) });

  it('is spoken only after a tap, and not the rest of an old instruction', async () => {
    const page = await open();
    await show(page, 'face left');
    expect((await read(page)).spoken).toEqual([]);
    await button(page, 'speech.on').click();
    await button(page, 'speech.off').waitFor();
    const left = `en: ${language.text('face.turn.left')}`;
    await receives(page, { spoken: [left], cancelled: 0 });
    await show(page, 'face right');
    const right = `en: ${language.text('face.turn.right')}`;
    await receives(page, { spoken: [left, right], cancelled: 1 });
    await button(page, 'speech.off').click();
    await button(page, 'speech.on').waitFor();
    await show(page, 'face left');
    await receives(page, { spoken: [left, right], cancelled: 2 });
    await page.close();
  });

  it('is a tick and a vibration for each movement, for a moment', async () => {
    const page = await open();
    const tick = page.locator('.stage-tick');
    await show(page, 'face left');
    expect([await tick.count(), (await read(page)).vibrated]).toEqual([0, []]);
    await showWithTick(page, 'face back');
    expect((await read(page)).vibrated).toEqual([40]);
    await tick.waitFor({ state: 'detached' });
    await show(page, 'face right');
    expect([await tick.count(), (await read(page)).vibrated]).toEqual([0, [40]]);
    await showWithTick(page, 'face turned');
    expect((await read(page)).vibrated).toEqual([40, 40]);
    await page.close();
  });
});
