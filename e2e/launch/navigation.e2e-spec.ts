import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

const passport = sharedFile('documents/TD3_04_l1.jpg') ?? '';
const withPassport = passport ? it : it.skip;

withChromium('a person who uses the buttons of the browser', () => {
  let suite: Suite;
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', astronaut));
    suite = await startSuite();
    await suite.askContact();
  });
  afterAll(async () => {
    await browser?.close();
    await suite?.close();
  });
  afterEach(() => visitor.close());

  /** Opens the launch page from the website of the host. */
  const comeFromHost = async (name: string, launchUrl: string): Promise<void> => {
    visitor = await Visitor.with(browser, { name, origin: suite.origin });
    await visitor.page.goto(suite.host.site);
    await visitor.open(launchUrl);
    await visitor.showsScreen('consent');
  };

  // A step within a page loads nothing, which `goBack` would wait for; one to another page ends the context of this evaluation.
  const move = (direction: 'back' | 'forward'): Promise<unknown> =>
    visitor.page.evaluate(`void setTimeout(() => history.${direction}())`);
  const goBack = () => move('back');
  const readStep = (): Promise<string | null> => visitor.page.locator('.steps-label').textContent();
  const entries = (): Promise<number> => visitor.page.evaluate<number>('history.length');

  it('is asked before Back leaves the check, and can stay or leave', async () => {
    const session = await suite.createAge({ requirements: ['identity_document', 'face'] });
    await comeFromHost('back leaves', session.launchUrl);
    await visitor.press('consent.agree');
    await visitor.chooseDocument(astronaut.file);
    await visitor.shows('document.problem.unreadable');
    const before = await entries();
    for (let times = 0; times < 2; times++) {
      await goBack();
      await visitor.shows('leave.title');
      expect(await visitor.accessibilityProblems()).toEqual([]);
      await visitor.press('action.stay');
      await visitor.button('document.take').click({ trial: true });
    }
    expect(await entries()).toBe(before);
    await goBack();
    await visitor.press('action.leave');
    await visitor.page.waitForURL((url) => url.href.startsWith(suite.host.site));
    await move('forward');
    await visitor.showsScreen('document');
    expect(suite.host.hasReceived(session.sessionId)).toBe(false);
    expect(visitor.problems()).toEqual([]);
  });

  it('goes one step back inside the check', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['identity_document', 'face'] });
    await comeFromHost('back inside', session.launchUrl);
    await visitor.press('action.otherDevice');
    await visitor.showsScreen('handoff');
    await goBack();
    await visitor.showsScreen('consent');
    await visitor.press('consent.agree');
    await visitor.showsScreen('contact');
    await goBack();
    await visitor.showsScreen('consent');
    await visitor.press('consent.agree');
    await visitor.press('action.skip');
    await visitor.showsScreen('document');
    await visitor.press('document.take');
    await visitor.showsScreen('documentCamera');
    await goBack();
    await visitor.showsScreen('document');
    await goBack();
    await visitor.showsScreen('contact');
    expect(visitor.problems()).toEqual([]);
  });

  it.each([
    ['face', 'age'],
    ['passkey', 'ENROLL'],
  ] as const)('goes back from the first step, %s, to the consent', async (screen, kind) => {
    const session =
      kind === 'age'
        ? await suite.createAge()
        : await suite.createVerification(kind, { requirements: ['passkey', 'face'] });
    await comeFromHost(`back from ${screen}`, session.launchUrl);
    const agree = async (): Promise<void> => {
      await visitor.press('consent.agree');
      if (kind === 'ENROLL') await visitor.press('action.skip');
      await visitor.showsScreen(screen);
    };
    await agree();
    await goBack();
    if (kind === 'ENROLL') {
      await visitor.showsScreen('contact');
      await goBack();
    }
    await visitor.showsScreen('consent');
    // The check continues as before.
    await agree();
    if (kind === 'age') await visitor.requestsTurn();
    expect(visitor.problems()).toEqual([]);
  });

  it('asks before Back leaves a later step, and withdraws the question when the session ends', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['face', 'passkey'] });
    await comeFromHost('back at a later step', session.launchUrl);
    await visitor.press('consent.agree');
    await visitor.press('action.skip');
    await visitor.eventuallyShowsScreen('passkey');
    await goBack();
    await visitor.shows('leave.title');
    await session.cancel();
    await visitor.text('leave.title').waitFor({ state: 'hidden' });
    await visitor.shows('problem.cancelled.title');
    expect(visitor.problems()).toEqual([]);
  });

  it('can enroll with the keyboard alone', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['face', 'passkey'] });
    await comeFromHost('enroll keyboard', session.launchUrl);
    await visitor.addAuthenticator();
    await visitor.pressByKeyboard('consent.details');
    await visitor.pressByKeyboard('consent.agree');
    await visitor.showsScreen('contact');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.type('ann@example.org');
    await visitor.pressByKeyboard('action.continue');
    await visitor.eventuallyShowsScreen('passkey');
    await visitor.pressByKeyboard('passkey.create.action');
    await visitor.shows('result.enrolled.title');
    expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS' });
    expect(visitor.problems()).toEqual([]);
  });

  withPassport('sees why a document is needed again after a reload, and the same step number', async () => {
    const session = await suite.createAge({ requirements: ['identity_document', 'face'] });
    await comeFromHost('reload at the face', session.launchUrl);
    await visitor.press('consent.agree');
    await visitor.showsScreen('document');
    expect(await readStep()).toBe('Step 1 of 2');
    await visitor.chooseDocument(passport);
    await visitor.showsScreen('face');
    expect(await readStep()).toBe('Step 2 of 2');
    await visitor.page.reload();
    await visitor.shows('document.again.text');
    expect(await readStep()).toBe('Step 2 of 2');
    await visitor.chooseDocument(passport);
    await visitor.eventuallyShows('result.done.title');
    expect(await session.receivedWebhook()).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD' });
    expect(visitor.problems()).toEqual([]);
  });

  it('can answer the questions of Back with the keyboard', async () => {
    const session = await suite.createAge({ requirements: ['identity_document', 'face'] });
    await comeFromHost('back keyboard', session.launchUrl);
    await visitor.pressByKeyboard('consent.agree');
    await visitor.chooseDocument(astronaut.file);
    await visitor.shows('document.problem.unreadable');
    await goBack();
    await visitor.shows('leave.title');
    await visitor.page.keyboard.press('Escape');
    await visitor.text('leave.title').waitFor({ state: 'hidden' });
    await goBack();
    await visitor.shows('leave.title');
    await visitor.pressByKeyboard('action.stay');
    await visitor.text('leave.title').waitFor({ state: 'hidden' });
    await goBack();
    await visitor.pressByKeyboard('action.leave');
    await visitor.page.waitForURL((url) => url.href.startsWith(suite.host.site));
    expect(visitor.problems()).toEqual([]);
  });

  it('leaves no entry of the check behind after the redirect', async () => {
    const session = await suite.createAge();
    await comeFromHost('back after the end', session.launchUrl);
    await visitor.press('consent.decline');
    await visitor.press('cancel.yes');
    await visitor.shows('problem.cancelled.title');
    await visitor.press('action.back');
    expect(await visitor.returnedTo(suite.host.site)).toMatchObject({ flowStatus: 'CANCELLED' });
    await visitor.page.goBack();
    expect(visitor.page.url()).toBe(suite.host.site);
    expect(visitor.problems()).toEqual([]);
  });
});
