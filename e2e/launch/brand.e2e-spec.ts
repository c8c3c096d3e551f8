import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

// One pixel.
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

withChromium('the page of a customer with a brand', () => {
  let suite: Suite;
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', astronaut));
    suite = await startSuite();
    await suite.changeCustomer({
      display_name: 'Acme Wine',
      legal_name: 'Acme Wine Trading GmbH, Berlin',
      accent_color: '#7a1f2b',
      privacy_url: 'https://shop.example/privacy',
      support_url: 'https://shop.example/help',
      logo,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await suite?.close();
  });
  afterEach(() => visitor.close());

  /** The lines of the full consent text, as the person can read them. */
  const readConsent = (): Promise<string[]> =>
    visitor.page.locator('main h1, #full-text h2, #full-text li, #full-text > p').allTextContents();

  it('shows the brand, and records to which text the person agreed', async () => {
    // A result without a redirect stays.
    const session = await suite.createAge({ redirectUrl: undefined });
    visitor = await Visitor.with(browser, { name: 'brand', origin: suite.origin });
    const { page } = visitor;
    const shownName = page.getByRole('banner').getByText('Acme Wine', { exact: true });
    await visitor.open(session.launchUrl);
    await visitor.press('consent.details');
    await shownName.waitFor();
    const isLoaded = `document.querySelector('img.logo').naturalWidth === 1`;
    await page.waitForFunction(isLoaded);
    const color = `getComputedStyle(document.querySelector('.button-main')).backgroundColor`;
    expect(await page.evaluate(color)).toBe('rgb(122, 31, 43)');
    expect(await visitor.link('consent.privacy').getAttribute('href')).toBe('https://shop.example/privacy');
    expect(await visitor.link('consent.support').getAttribute('href')).toBe('https://shop.example/help');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    const lines = await readConsent();
    expect(lines.at(-1)).toContain('Acme Wine Trading GmbH, Berlin');
    await visitor.press('consent.agree');
    await visitor.eventuallyShows('result.done.title');
    await shownName.waitFor();
    const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
    expect(await session.receivedWebhook()).toMatchObject({
      assurance: { consent: { sha256, locale: 'en', at: expect.any(String) as string } },
    });
    // A logo that the CSP blocks would be one.
    expect(visitor.problems()).toEqual([]);
  });
});
