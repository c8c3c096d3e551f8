import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

withChromium('a session that continues on a phone', () => {
  let suite: Suite;
  let browser: Browser;
  /** Its camera shows a face that does not move: a check in it waits for the movements. */
  let still: Browser;
  let desktop: Visitor;
  let phone: Visitor;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', astronaut));
    still = await launchBrowser(getClip('stillPhoto', astronaut));
    suite = await startSuite();
  });
  afterAll(async () => {
    await browser?.close();
    await still?.close();
    await suite?.close();
  });
  beforeEach(async () => {
    const { currentTestName = '' } = expect.getState();
    const name = currentTestName.replace(/^.*a session that continues on a phone /, '');
    desktop = await Visitor.with(still, {
      name: `desktop ${name}`,
      origin: suite.origin,
      device: 'desktop',
    });
    phone = await Visitor.with(browser, { name: `phone ${name}`, origin: suite.origin });
  });
  afterEach(async () => {
    await Promise.all([desktop.close(), phone.close()]);
  });

  /** The link next to the QR code. */
  const link = async (): Promise<string> => {
    await desktop.showsScreen('handoff');
    return (await desktop.page.locator('bdi.link').textContent()) ?? '';
  };

  it('because desktops are not allowed shows the progress live on the desktop', async () => {
    const session = await suite.createAge();
    await desktop.open(session.launchUrl);
    await desktop.showsPart('handoff.needed');
    await desktop.showsPart('handoff.purpose.age');
    expect(
      await desktop.page.getByRole('img', { name: desktop.language.pattern('handoff.code') }).count(),
    ).toBe(1);
    expect(await desktop.accessibilityProblems()).toEqual([]);
    await phone.open(await link());
    // Before the phone scans the face: the desktop leaves for the host three seconds after the result.
    await desktop.shows('follow.title');
    await desktop.shows('follow.step.face');
    expect(await desktop.accessibilityProblems()).toEqual([]);
    await phone.press('consent.agree');
    await phone.eventuallyShows('result.done.title');
    await phone.shows('result.handedOver');
    expect(await desktop.returnedTo(suite.host.site)).toMatchObject({ flowStatus: 'COMPLETED' });
    expect(desktop.screens.seen.at(-1)).toMatchObject({
      name: 'result',
      heading: expect.stringMatching(desktop.language.pattern('result.done.title')) as string,
    });
    expect(await session.receivedWebhook()).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD' });
    expect([...desktop.problems(), ...phone.problems()]).toEqual([]);
  });

  it('because the person chose to can also be completed on the desktop', async () => {
    const session = await suite.createAge({ enableDesktop: true });
    await desktop.open(session.launchUrl);
    await desktop.press('action.usePhone');
    await link();
    await desktop.press('handoff.stay');
    await desktop.press('consent.agree');
    await desktop.showsScreen('face');
    await desktop.press('action.usePhone');
    await phone.open(await link());
    await desktop.shows('follow.title');
    await phone.press('consent.decline');
    await phone.press('cancel.yes');
    await desktop.shows('problem.cancelled.title');
    expect(await session.receivedWebhook()).toMatchObject({ flowStatus: 'CANCELLED' });
    expect([...desktop.problems(), ...phone.problems()]).toEqual([]);
  });

  it('accepts a code once, and keeps it valid after a lost connection', async () => {
    const session = await suite.createAge();
    await desktop.open(session.launchUrl);
    const url = await link();
    await phone.context.route(/\/claim$/, (route) => route.abort());
    await phone.open(url);
    await phone.shows('problem.server.title');
    await phone.context.unrouteAll();
    const again = phone.page.waitForRequest(/\/claim$/);
    await phone.press('action.tryAgain');
    expect((await again).postDataJSON()).toHaveProperty('handoff');
    await phone.showsScreen('consent');
    expect(phone.page.url()).toBe(session.launchUrl);
    const third = await Visitor.with(browser, { name: 'late phone', origin: suite.origin });
    await third.open(url);
    await third.shows('problem.code.title');
    expect(third.problems(/status of 403/)).toEqual([]);
    await third.close();
    await session.cancel();
    await desktop.shows('problem.cancelled.title');
    await phone.shows('problem.cancelled.title');
  });
});
