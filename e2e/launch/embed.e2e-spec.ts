import { eventually } from '@gatehouse/testing';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { type EmbedHost, startEmbedHost } from './embed-host';
import { waitForFramePermission } from './frame-permission';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

type HostEvent = [name: string, detail: unknown];

const passport = sharedFile('documents/TD3_04_l1.jpg') ?? '';
const withPassport = passport ? it : it.skip;

// Only failing tests wait this long.
const timeoutMs = 180_000;

withChromium('the page in a frame of a host', () => {
  let suite: Suite;
  let browser: Browser;
  let shop: EmbedHost;
  let foreign: EmbedHost;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', astronaut));
    [suite, shop, foreign] = await Promise.all([startSuite(), startEmbedHost(), startEmbedHost()]);
    await suite.changeCustomer({ display_name: 'Acme Wine', embed_origins: [shop.origin] });
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([suite?.close(), shop?.close(), foreign?.close()]);
  });
  afterEach(() => visitor?.close());

  /** Opens the page of a host, which shows the launch page. */
  const embed = async (
    name: string,
    { origin }: EmbedHost,
    launchUrl: string,
    options: { device?: 'phone' | 'desktop'; path?: string; sendsLink?: boolean; timeoutMs?: number } = {},
  ): Promise<Page> => {
    const { device = 'phone', path = '/', ...rest } = { timeoutMs, ...options };
    visitor = await Visitor.with(browser, { name: `embed ${name}`, origin: suite.origin, device });
    const { page } = visitor;
    await page.goto(origin + path);
    if (origin === shop.origin) await waitForFramePermission(page, origin);
    await page.evaluate(`start(${JSON.stringify(launchUrl)}, ${JSON.stringify(rest)})`);
    visitor.enterFrame();
    return page;
  };

  const read = <T>(page: Page, name: string): Promise<T[]> => page.evaluate<T[]>(name);
  const readEvents = (page: Page): Promise<HostEvent[]> => read<HostEvent>(page, 'events');
  const waitForEvent = async (page: Page, name: string): Promise<unknown> => {
    await page.waitForFunction(`events.some(([event]) => event === '${name}')`, undefined, {
      timeout: timeoutMs,
    });
    return (await readEvents(page)).find(([event]) => event === name)?.[1];
  };

  it('finishes an age check, informs the host, and does not leave the frame', async () => {
    const session = await suite.createAge({ ageThreshold: 18 });
    const page = await embed('age', shop, session.launchUrl);
    await visitor.press('consent.agree');
    await visitor.eventuallyShows('result.done.title');
    expect(await waitForEvent(page, 'ended')).toEqual({
      flowStatus: 'COMPLETED',
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      redirectUrl: expect.stringContaining(suite.host.site) as string,
    });
    const events = await readEvents(page);
    expect(events[0]?.[0]).toBe('ready');
    const screens = events.filter(([name]) => name === 'screen').map(([, screen]) => screen);
    expect(screens).toEqual(expect.arrayContaining(['consent', 'face', 'sending', 'result']));
    expect(await session.receivedWebhook()).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD' });
    // Elsewhere the page says that it redirects, and does so.
    expect(await visitor.text('result.redirect').count()).toBe(0);
    expect(await visitor.text('result.handedOver').count()).toBe(0);
    expect(await visitor.button('action.back').count()).toBe(0);
    expect(page.frames().map((each) => new URL(each.url()).pathname)).toEqual(['/', '/launch']);
    await page.evaluate('mounted.unmount()');
    expect(await page.locator('iframe').count()).toBe(0);
    // The script of the host is a request to another origin.
    expect(visitor.problems(new RegExp(shop.origin))).toEqual([]);
    await eventually(async () => {
      const metrics = await (await fetch(`${suite.origin}/metrics`)).text();
      expect(metrics).toMatch(/^launch_visits_total\{kind="age",mode="live",last="result",reason=""\} 1$/m);
      expect(metrics).toMatch(/^launch_screens_total\{kind="age",mode="live",screen="consent"\} 1$/m);
    });
  });

  it('is refused by the browser at an origin that the customer has not allowed', async () => {
    const { launchUrl } = await suite.createAge();
    const page = await embed('foreign', foreign, launchUrl, { timeoutMs: 3_000 });
    expect(await waitForEvent(page, 'error')).toBe('timeout');
    // The server may answer later than that.
    await eventually(() => {
      expect(page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
      expect(visitor.problems().join()).toContain('frame-ancestors');
    });
    expect(await readEvents(page)).toEqual([['error', 'timeout']]);
    expect(await read(page, 'messages')).toEqual([]);
  });

  it('sends nothing to a host that is not allowed, even where no browser enforces that', async () => {
    const { launchUrl } = await suite.createAge();
    visitor = await Visitor.with(browser, { name: 'embed hostile', origin: suite.origin });
    const { page } = visitor;
    // A browser that ignores the headers.
    await page.route(/\/launch\?/, async (route) => {
      const reply = await route.fetch();
      const headers = reply.headers();
      for (const name of ['content-security-policy', 'x-frame-options']) delete headers[name];
      await route.fulfill({ response: reply, headers });
    });
    await page.goto(foreign.origin);
    await page.evaluate(`start(${JSON.stringify(launchUrl)}, { timeoutMs: 3_000 })`);
    visitor.enterFrame();
    await visitor.showsScreen('consent');
    expect(await waitForEvent(page, 'error')).toBe('timeout');
    await visitor.press('consent.agree');
    await visitor.showsScreen('face');
    expect(await read(page, 'messages')).toEqual([]);
  });

  it('is not impersonated by another frame, or by the page of the host', async () => {
    const { launchUrl } = await suite.createAge();
    const page = await embed('forged', shop, launchUrl);
    await waitForEvent(page, 'ready');
    for (const { origin } of [foreign, shop])
      await page.evaluate(
        `document.body.append(Object.assign(document.createElement('iframe'), { src: '${origin}/forgery' }))`,
      );
    await page.waitForFunction(`messages.filter(({ type }) => type === 'ended').length === 2`);
    expect((await readEvents(page)).filter(([name]) => name === 'ended')).toEqual([]);
  });

  it('has the host send the link of a handoff, where the host offers that', async () => {
    const { launchUrl } = await suite.createAge();
    const options = { device: 'desktop', sendsLink: true } as const;
    const page = await embed('send link', shop, launchUrl, options);
    await visitor.press('handoff.send');
    await visitor.shows('handoff.notSent');
    await visitor.press('handoff.send');
    await visitor.shows('handoff.sent');
    const links = (await readEvents(page)).filter(([name]) => name === 'sendLink').map(([, url]) => url);
    const shown = await page.frameLocator('iframe').locator('bdi.link').textContent();
    expect(links).toEqual([shown, shown]);
    expect(await waitForEvent(page, 'error')).toBe('send-link');
  });

  it('does not offer to send the link where the host does not', async () => {
    const { launchUrl } = await suite.createAge();
    await embed('no link', shop, launchUrl, { device: 'desktop' });
    await visitor.showsScreen('handoff');
    expect(await visitor.button('handoff.send').count()).toBe(0);
  });

  withPassport(
    'continues in a window where the frame has no camera, also after a step, and informs the host',
    async () => {
      const session = await suite.createAge({ requirements: ['identity_document', 'face'] });
      const page = await embed('window', shop, session.launchUrl, { path: '/without-camera' });
      await visitor.press('consent.agree');
      await visitor.chooseDocument(passport);
      await visitor.shows('problem.embedded.title');
      const window = await visitor.enterWindow(() => visitor.link('action.openWindow').click());
      await window.press('consent.agree');
      await visitor.shows('follow.title.window');
      await window.chooseDocument(passport);
      await window.eventuallyShows('result.done.title');
      await window.shows('result.handedOver');
      await visitor.shows('result.done.title');
      expect(await waitForEvent(page, 'ended')).toMatchObject({ flowStatus: 'COMPLETED' });
    },
  );

  it('opens its window again when that was closed after a step', async () => {
    const session = await suite.createAge({ requirements: ['face', 'identity_document'] });
    const page = await embed('closed window', shop, session.launchUrl, { path: '/without-camera' });
    const openWindow = (): Promise<Visitor> =>
      visitor.enterWindow(() => visitor.link('action.openWindow').click());
    await visitor.press('consent.agree');
    await visitor.shows('problem.embedded.title');
    const closed = await openWindow();
    await closed.press('consent.agree');
    // The face has been sent.
    await closed.eventuallyShowsScreen('document');
    await visitor.shows('follow.title.window');
    expect(await visitor.button('handoff.renew').count()).toBe(0);
    await closed.page.close();
    const window = await openWindow();
    // Neither the consent nor the step is asked for again; only the comparison with the document needs the face once more.
    await window.showsScreen('faceAgain');
    await session.cancel();
    await window.shows('problem.cancelled.title');
    expect(await waitForEvent(page, 'ended')).toMatchObject({ flowStatus: 'CANCELLED' });
  });
});
