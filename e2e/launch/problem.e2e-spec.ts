import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { startSuite, type Suite } from './suite';
import { Visitor, type VisitorOptions } from './visitor';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone15,2; iOS 17_5; de_DE; de; scale=3.00)';

withChromium('a person who cannot continue', () => {
  let suite: Suite;
  let browser: Browser;
  let withoutCamera: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    [browser, withoutCamera] = await Promise.all([
      launchBrowser(getClip('headTurn', astronaut)),
      launchBrowser(undefined),
    ]);
    suite = await startSuite();
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), withoutCamera?.close()]);
    await suite?.close();
  });
  afterEach(() => visitor.close());

  const visit = async (options: Omit<VisitorOptions, 'origin'>, from = browser): Promise<Visitor> =>
    (visitor = await Visitor.with(from, { origin: suite.origin, ...options }));

  it('because there is no camera can continue on a phone, or cancel, which the host receives', async () => {
    const session = await suite.createAge();
    await visit({ name: 'no camera' }, withoutCamera);
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.noCamera.title');
    await visitor.shows('notice.camera');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.press('action.otherDevice');
    await visitor.showsScreen('handoff');
    await visitor.press('handoff.stay');
    await visitor.shows('problem.noCamera.title');
    await visitor.press('action.cancel');
    await visitor.press('cancel.yes');
    await visitor.showsScreen('result');
    expect(await session.receivedWebhook()).toMatchObject({
      flowStatus: 'COMPLETED',
      errors: [{ code: -7 }],
    });
    expect(visitor.problems()).toEqual([]);
  });

  it('because the camera is blocked sees the steps for this browser, and continues once it is allowed', async () => {
    const session = await suite.createAge();
    await visit({ name: 'camera denied', allowsCamera: false });
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.denied.title');
    await visitor.shows('denied.android.1');
    await visitor.shows('denied.continues');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    // The page notices it without a tap.
    await visitor.context.grantPermissions(['camera']);
    await visitor.requestsTurn();
    expect(visitor.problems()).toEqual([]);
  });

  it('because an in-app browser has no camera is asked to open the page in a browser', async () => {
    const session = await suite.createAge();
    await visit({ name: 'in-app browser', allowsCamera: false, browser: { userAgent: instagram } });
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.inApp.title');
    await visitor.shows('notice.nothing');
    expect(await visitor.button('action.copyLink').count()).toBe(1);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('because the browser is too old sees that message', async () => {
    const session = await suite.createAge();
    await visit({ name: 'unsupported', before: 'delete window.OffscreenCanvas' });
    await visitor.open(session.launchUrl);
    await visitor.shows('problem.unsupported.title');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('because the connection is lost continues automatically when it is restored', async () => {
    const session = await suite.createAge();
    await visit({ name: 'offline' });
    await visitor.agree(session.launchUrl);
    await visitor.requestsTurn();
    await visitor.context.setOffline(true);
    await visitor.shows('problem.offline.title');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(suite.host.hasReceived(session.sessionId)).toBe(false);
    await visitor.context.setOffline(false);
    await visitor.eventuallyShows('result.done.title');
    expect(await session.receivedWebhook()).toMatchObject({ flowStatus: 'COMPLETED' });
    expect(visitor.problems(/ERR_INTERNET_DISCONNECTED/)).toEqual([]);
  });

  it('because the models cannot be loaded can try again', async () => {
    const session = await suite.createAge();
    await visit({ name: 'models' });
    await visitor.context.route(/\.bin$|\.wasm$/, (route) => route.abort());
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.models.title');
    await visitor.context.unrouteAll();
    await visitor.press('action.tryAgain');
    await visitor.requestsTurn();
    expect(visitor.problems(/ERR_FAILED/)).toEqual([]);
  });

  it.each([
    ['an unknown link', '/launch?sessionId=AaHgdkRscvuC--PXDPzba_XRkoJm9f3JVlTEFb11Lfo'],
    ['a link without a session', '/launch'],
  ])('because of %s sees that message', async (name, path) => {
    await visit({ name });
    await visitor.open(suite.origin + path);
    await visitor.shows('problem.unknown.title');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(visitor.problems(/status of 404/)).toEqual([]);
  });

  it('because the session is open elsewhere sees that message, and so does the first page once it has lost the session', async () => {
    const session = await suite.createAge({ requirements: ['identity_document', 'face'] });
    const first = await Visitor.with(browser, { name: 'first page', origin: suite.origin });
    await first.agree(session.launchUrl);
    await first.showsScreen('document');
    await visit({ name: 'second page' });
    await visitor.agree(session.launchUrl);
    await visitor.showsScreen('document');
    await first.shows('problem.tooLate.title');
    await first.press('problem.reload');
    await first.shows('problem.elsewhere.title');
    expect([...first.problems(/status of 4\d\d/), ...visitor.problems()]).toEqual([]);
    await first.close();
  });

  it('because the session has ended sees its outcome', async () => {
    const [expired, cancelled] = [await suite.createAge(), await suite.createAge()];
    await suite.expire(expired);
    await cancelled.cancel();
    await visit({ name: 'ended' });
    await visitor.open(expired.launchUrl);
    await visitor.shows('problem.expired.title');
    await visitor.open(cancelled.launchUrl);
    await visitor.shows('problem.cancelled.title');
    expect(visitor.problems(/status of 409/)).toEqual([]);
  });
});
