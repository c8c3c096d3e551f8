import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { clipOf } from './clips/clip';
import { astronaut } from './clips/portrait';
import { startSuite, type Suite } from './suite';
import { Visitor, type VisitorOptions } from './visitor';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone15,2; iOS 17_5; de_DE; de; scale=3.00)';

withChromium('a person who cannot go on', () => {
  let suite: Suite;
  let browser: Browser;
  let withoutCamera: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    [browser, withoutCamera] = await Promise.all([
      launchBrowser(clipOf('headTurn', astronaut)),
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

  it('because there is no camera can go on with a phone, or give up and have the host told so', async () => {
    const session = await suite.createAge();
    await visit({ name: 'no camera' }, withoutCamera);
    await visitor.agree(session.launchUrl);
    await visitor.reads('problem.noCamera.title');
    await visitor.reads('notice.camera');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.press('action.otherDevice');
    await visitor.isAt('handoff');
    await visitor.press('handoff.stay');
    await visitor.reads('problem.noCamera.title');
    await visitor.press('action.cancel');
    await visitor.press('cancel.yes');
    await visitor.isAt('result');
    expect(await session.whenTold()).toMatchObject({ flowStatus: 'COMPLETED', errors: [{ code: -7 }] });
    expect(visitor.troubles()).toEqual([]);
  });

  it('because the camera is not allowed goes on once it is', async () => {
    const session = await suite.createAge();
    await visit({ name: 'camera denied', allowsCamera: false });
    await visitor.agree(session.launchUrl);
    await visitor.reads('problem.denied.title');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.context.grantPermissions(['camera']);
    await visitor.press('action.tryAgain');
    await visitor.isAskedToTurn();
    expect(visitor.troubles()).toEqual([]);
  });

  it('because an app shows the page without a camera is told to open it in a browser', async () => {
    const session = await suite.createAge();
    await visit({ name: 'in-app browser', allowsCamera: false, browser: { userAgent: instagram } });
    await visitor.agree(session.launchUrl);
    await visitor.reads('problem.inApp.title');
    await visitor.reads('notice.nothing');
    expect(await visitor.button('action.copyLink').count()).toBe(1);
    expect(await visitor.barriers()).toEqual([]);
    expect(visitor.troubles()).toEqual([]);
  });

  it('because the browser is too old is told so', async () => {
    const session = await suite.createAge();
    await visit({ name: 'unsupported', before: 'delete window.OffscreenCanvas' });
    await visitor.open(session.launchUrl);
    await visitor.reads('problem.unsupported.title');
    expect(await visitor.barriers()).toEqual([]);
    expect(visitor.troubles()).toEqual([]);
  });

  it('because the connection is lost goes on by itself when it is back', async () => {
    const session = await suite.createAge();
    await visit({ name: 'offline' });
    await visitor.agree(session.launchUrl);
    await visitor.isAskedToTurn();
    await visitor.context.setOffline(true);
    await visitor.reads('problem.offline.title');
    expect(await visitor.barriers()).toEqual([]);
    expect(suite.host.hasHeardOf(session.sessionId)).toBe(false);
    await visitor.context.setOffline(false);
    await visitor.comesToRead('result.done.title');
    expect(await session.whenTold()).toMatchObject({ flowStatus: 'COMPLETED' });
    expect(visitor.troubles(/ERR_INTERNET_DISCONNECTED/)).toEqual([]);
  });

  it('because the models cannot be loaded may try again', async () => {
    const session = await suite.createAge();
    await visit({ name: 'models' });
    await visitor.context.route(/\.bin$|\.wasm$/, (route) => route.abort());
    await visitor.agree(session.launchUrl);
    await visitor.reads('problem.models.title');
    await visitor.context.unrouteAll();
    await visitor.press('action.tryAgain');
    await visitor.isAskedToTurn();
    expect(visitor.troubles(/ERR_FAILED/)).toEqual([]);
  });

  it.each([
    ['an unknown link', '/launch?sessionId=AaHgdkRscvuC--PXDPzba_XRkoJm9f3JVlTEFb11Lfo'],
    ['a link without a session', '/launch'],
  ])('because of %s is told so', async (name, path) => {
    await visit({ name });
    await visitor.open(suite.origin + path);
    await visitor.reads('problem.unknown.title');
    expect(await visitor.barriers()).toEqual([]);
    expect(visitor.troubles(/status of 404/)).toEqual([]);
  });

  it('because the session is open elsewhere is told so, and so is the first once it has lost it', async () => {
    const session = await suite.createAge({ requirements: ['identity_document', 'face'] });
    const first = await Visitor.with(browser, { name: 'first page', origin: suite.origin });
    await first.agree(session.launchUrl);
    await first.isAt('document');
    await visit({ name: 'second page' });
    await visitor.agree(session.launchUrl);
    await visitor.isAt('document');
    await first.reads('problem.tooLate.title');
    await first.press('problem.reload');
    await first.reads('problem.elsewhere.title');
    expect([...first.troubles(/status of 4\d\d/), ...visitor.troubles()]).toEqual([]);
    await first.close();
  });

  it('because the session has ended is told how', async () => {
    const [expired, cancelled] = [await suite.createAge(), await suite.createAge()];
    await suite.expire(expired);
    await cancelled.cancel();
    await visit({ name: 'ended' });
    await visitor.open(expired.launchUrl);
    await visitor.reads('problem.expired.title');
    await visitor.open(cancelled.launchUrl);
    await visitor.reads('problem.cancelled.title');
    expect(visitor.troubles(/status of 409/)).toEqual([]);
  });
});
