import { eventually } from '@gatehouse/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { startSuite, type Suite } from './suite';
import { Visitor, type VisitorOptions } from './visitor';

const weights = /\.(bin|wasm)$/;
const steps = /\/launch\/assets\/steps-.*\.js/;
const recognition = /face_recognition_model/;

// These run in the page.
const deniesDatabase = `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };`;
const isActive = `navigator.serviceWorker.getRegistration('/launch/').then((found) => found?.active?.state === 'activated')`;
const listCached = `caches.open('gatehouse-launch').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))`;
const hasModels = `${listCached}.then((urls) =>
  ['tiny_face', 'landmark', 'age_gender', '.wasm'].every((part) => urls.some((url) => url.includes(part))))`;

withChromium('the models of the launch page', () => {
  let suite: Suite;
  let moving: Browser;
  /** Its camera shows a face that does not move: a check in it waits for the movements. */
  let still: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    moving = await launchBrowser(getClip('headTurn', astronaut));
    still = await launchBrowser(getClip('stillPhoto', astronaut));
    suite = await startSuite();
  });
  afterAll(async () => {
    await moving?.close();
    await still?.close();
    await suite?.close();
  });
  afterEach(() => visitor.close());

  const visit = async (options: Omit<VisitorOptions, 'origin'>, browser = still): Promise<Visitor> =>
    (visitor = await Visitor.with(browser, { origin: suite.origin, ...options }));

  /** Counts the loaded documents: one, unless the page is left or reloaded. */
  const countNavigations = (page: Page): (() => number) => {
    let count = 0;
    page.on('domcontentloaded', () => count++);
    return () => count;
  };

  it('are downloaded while the person reads the consent, those of the challenge first', async () => {
    const session = await suite.createVerification('ENROLL');
    await visit({ name: 'preload' });
    const last = visitor.page.waitForEvent('requestfinished', (request) => /-space-/.test(request.url()));
    await visitor.open(session.launchUrl);
    await visitor.showsScreen('consent');
    await last;
    const names = (await visitor.traffic.files(/\.bin$/)).map((url) => /assets\/(\w+?)_/.exec(url)?.[1]);
    expect(names.slice(0, 2).sort()).toEqual(['face', 'tiny']);
    expect((await visitor.traffic.files(/\.bin$/)).findIndex((url) => recognition.test(url))).toBe(2);
    visitor.traffic.clear();
    await visitor.press('consent.agree');
    await visitor.requestsTurn();
    expect(await visitor.traffic.files(/\.bin$|\.wasm$|face\.worker/)).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('that read the face may arrive after the challenge', async () => {
    const session = await suite.createVerification('ENROLL');
    await visit({ name: 'late recognition' }, moving);
    const held: Route[] = [];
    await visitor.context.route(recognition, (route) => void held.push(route));
    await visitor.agree(session.launchUrl);
    await visitor.eventuallyShowsStage('loading');
    expect(await visitor.traffic.payloads()).toHaveLength(visitor.failedScans);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(held).toHaveLength(1);
    await held[0]!.continue();
    await visitor.eventuallyShows('result.enrolled.title');
    expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', errors: [] });
    expect(visitor.problems()).toEqual([]);
  });

  it('are requested again by themselves when the connection breaks', async () => {
    const session = await suite.createAge();
    await visit({ name: 'broken download' });
    let failures = 0;
    await visitor.context.route(weights, (route) => (++failures <= 3 ? route.abort() : route.continue()));
    const navigations = countNavigations(visitor.page);
    await visitor.agree(session.launchUrl);
    await visitor.requestsTurn();
    expect(failures).toBeGreaterThan(3);
    expect(visitor.screens.names()).not.toContain('problem');
    expect(navigations()).toBe(1);
    expect(visitor.problems(/ERR_FAILED/)).toEqual([]);
  });

  it.each([
    ['weights', weights],
    ['code', /face-engine.*\.js/],
    ['worker', /face\.worker.*\.js/],
  ])('can be tried again on the same page when their %s cannot be loaded', async (name, files) => {
    const session = await suite.createAge();
    await visit({ name: `failing ${name}` });
    await visitor.context.route(files, (route) => route.abort());
    const navigations = countNavigations(visitor.page);
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.models.title');
    await visitor.context.unrouteAll();
    await visitor.press('action.tryAgain');
    await visitor.requestsTurn();
    expect(navigations()).toBe(1);
    expect(visitor.problems(/ERR_FAILED/)).toEqual([]);
  });

  it('are requested by a new page after a second failure', async () => {
    const session = await suite.createAge();
    await visit({ name: 'failing twice' });
    await visitor.context.route(weights, (route) => route.abort());
    const navigations = countNavigations(visitor.page);
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.models.title');
    await visitor.press('action.tryAgain');
    await visitor.showsScreen('face');
    await visitor.shows('problem.models.title');
    expect(navigations()).toBe(1);
    await visitor.context.unrouteAll();
    await visitor.press('action.tryAgain');
    await visitor.requestsTurn();
    expect(navigations()).toBe(2);
    expect(visitor.problems(/ERR_FAILED/)).toEqual([]);
  });

  it('of an earlier build lead to the current page', async () => {
    const session = await suite.createAge();
    await visit({ name: 'earlier build' });
    const isGone = /\/launch\/assets\/(steps|index)-.*\.js/;
    const navigations = countNavigations(visitor.page);
    await visitor.context.route(steps, (route) => route.fulfill({ status: 404 }));
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.models.title');
    await visitor.context.unrouteAll();
    await visitor.context.route(isGone, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await visitor.press('action.tryAgain');
    await visitor.requestsTurn();
    expect(navigations()).toBe(2);
    expect(visitor.problems(/404/)).toEqual([]);
  });

  it('wait for the network while the device is offline', async () => {
    const session = await suite.createAge();
    await visit({ name: 'offline' });
    // Nothing is loaded before the person waits for it.
    const held: Route[] = [];
    let holds = true;
    await visitor.context.route(weights, (route) => (holds ? void held.push(route) : route.continue()));
    const navigations = countNavigations(visitor.page);
    await visitor.agree(session.launchUrl);
    await visitor.showsScreen('face');
    await eventually(() => expect(held.length).toBeGreaterThan(0));
    await visitor.context.setOffline(true);
    await visitor.shows('face.loading.offline');
    holds = false;
    for (const route of held) await route.abort();
    await visitor.context.setOffline(false);
    await visitor.requestsTurn();
    expect(visitor.screens.names()).not.toContain('problem');
    expect(navigations()).toBe(1);
    expect(visitor.problems(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)).toEqual([]);
  });

  it('are requested with the steps when a device that went offline during the consent is online again', async () => {
    const session = await suite.createAge();
    await visit({ name: 'offline at consent' });
    const held: Route[] = [];
    let holds = true;
    await visitor.context.route(steps, (route) => (holds ? void held.push(route) : route.continue()));
    const navigations = countNavigations(visitor.page);
    const requested = visitor.page.waitForEvent('request', (request) => steps.test(request.url()));
    await visitor.open(session.launchUrl);
    await visitor.showsScreen('consent');
    await requested;
    await visitor.context.setOffline(true);
    await visitor.press('consent.agree');
    await visitor.shows('face.loading.offline');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    holds = false;
    for (const route of held) await route.abort();
    await visitor.context.setOffline(false);
    await visitor.showsScreen('face');
    expect(held.length).toBeGreaterThan(0);
    expect(visitor.screens.names().slice(0, 3)).toEqual(['opening', 'consent', 'opening']);
    expect(visitor.screens.names()).not.toContain('problem');
    expect(navigations()).toBe(1);
    expect(visitor.problems(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)).toEqual([]);
  });

  it('are loaded early also in a browser that denies its storage', async () => {
    const session = await suite.createVerification('SIGN-IN');
    await visit({ name: 'denied storage', before: deniesDatabase });
    const requested = visitor.page.waitForEvent('request', (request) => weights.test(request.url()));
    await visitor.open(session.launchUrl);
    await visitor.showsScreen('consent');
    await requested;
    expect(visitor.problems()).toEqual([]);
  });

  it('are cached by the service worker for the next visit; the page and the API are not', async () => {
    const [first, second, third] = [
      await suite.createAge(),
      await suite.createAge(),
      await suite.createAge(),
    ];
    await visit({ name: 'service worker', browser: { serviceWorkers: 'allow' } });
    await visitor.open(first.launchUrl);
    await eventually(async () => expect(await visitor.page.evaluate(isActive)).toBe(true));
    await visitor.agree(second.launchUrl);
    await visitor.requestsTurn();
    await eventually(async () => expect(await visitor.page.evaluate(hasModels)).toBe(true));
    const served: string[] = [];
    const requested: string[] = [];
    visitor.page.on('response', (response) => {
      (response.fromServiceWorker() ? served : requested).push(response.url());
    });
    await visitor.agree(third.launchUrl);
    await visitor.requestsTurn();
    // The turn does not need all of them.
    await eventually(() =>
      expect(served.filter((url) => weights.test(url)).length).toBeGreaterThanOrEqual(4),
    );
    expect(served.filter((url) => !/\/launch\/assets\/[\w.-]+$/.test(url))).toEqual([]);
    expect(requested.filter((url) => /\/launch\?|\/device\//.test(url)).length).toBeGreaterThan(1);
    const urls = await visitor.page.evaluate<string[]>(listCached);
    expect(urls.filter((url) => url.includes('?') || !url.includes('/launch/assets/'))).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });
});
