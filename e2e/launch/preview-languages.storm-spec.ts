import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { languageTags } from './language';
import { findOverflow, openPreview, type Preview } from './preview';

const pagesAtATime = 2;

withChromium('every screen', () => {
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

  it('fits into 320 pixels in each of the 44 languages', async () => {
    const tags = languageTags();
    expect(tags).toHaveLength(44);
    const parts = Array.from({ length: pagesAtATime }, (_, part) =>
      tags.filter((_, i) => i % pagesAtATime === part),
    );
    const found = await Promise.all(parts.map((part) => findOverflow(browser, preview, part)));
    expect(found.flat()).toEqual([]);
  });
});
