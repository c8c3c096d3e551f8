import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { clipOf } from './clips/clip';
import { astronaut } from './clips/portrait';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

withChromium('a session that goes on on a phone', () => {
  let suite: Suite;
  let browser: Browser;
  let desktop: Visitor;
  let phone: Visitor;
  beforeAll(async () => {
    browser = await launchBrowser(clipOf('headTurn', astronaut));
    suite = await startSuite();
  });
  afterAll(async () => {
    await browser?.close();
    await suite?.close();
  });
  beforeEach(async () => {
    const { currentTestName = '' } = expect.getState();
    const name = currentTestName.replace(/^a session that goes on on a phone /, '');
    desktop = await Visitor.with(browser, {
      name: `desktop ${name}`,
      origin: suite.origin,
      device: 'desktop',
    });
    phone = await Visitor.with(browser, { name: `phone ${name}`, origin: suite.origin });
  });
  afterEach(async () => {
    await Promise.all([desktop.close(), phone.close()]);
  });

  /** The link beside the QR code. */
  const link = async (): Promise<string> => {
    await desktop.isAt('handoff');
    return (await desktop.page.locator('bdi.link').textContent()) ?? '';
  };

  it('because a desktop may not is followed there live, to the end', async () => {
    const session = await suite.createAge();
    await desktop.open(session.launchUrl);
    await desktop.reads('handoff.needed');
    expect(
      await desktop.page.getByRole('img', { name: desktop.language.pattern('handoff.code') }).count(),
    ).toBe(1);
    expect(await desktop.barriers()).toEqual([]);
    await phone.agree(await link());
    await desktop.reads('follow.title');
    await desktop.reads('follow.step.face');
    expect(await desktop.barriers()).toEqual([]);
    await phone.comesToRead('result.done.title');
    await phone.reads('result.close');
    await desktop.reads('result.done.title');
    expect(await desktop.whenBack(suite.host.site)).toMatchObject({ flowStatus: 'COMPLETED' });
    expect(await session.whenTold()).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD' });
    expect([...desktop.troubles(), ...phone.troubles()]).toEqual([]);
  });

  it('because the person wants so can also stay where it is, and end there', async () => {
    const session = await suite.createAge({ enableDesktop: true });
    await desktop.open(session.launchUrl);
    await desktop.press('action.otherDevice');
    await link();
    await desktop.press('handoff.stay');
    await desktop.press('consent.agree');
    await desktop.isAt('face');
    await desktop.press('action.otherDevice');
    await phone.agree(await link());
    await desktop.reads('follow.title');
    await phone.press('action.cancel');
    await phone.press('cancel.yes');
    await desktop.reads('problem.cancelled.title');
    expect(await session.whenTold()).toMatchObject({ flowStatus: 'CANCELLED' });
    expect([...desktop.troubles(), ...phone.troubles()]).toEqual([]);
  });

  it('takes a code once, which is not lost with a lost connection', async () => {
    const session = await suite.createAge();
    await desktop.open(session.launchUrl);
    const url = await link();
    await phone.context.route(/\/claim$/, (route) => route.abort());
    await phone.open(url);
    await phone.reads('problem.server.title');
    await phone.context.unrouteAll();
    const again = phone.page.waitForRequest(/\/claim$/);
    await phone.press('action.tryAgain');
    expect((await again).postDataJSON()).toHaveProperty('handoff');
    await phone.isAt('consent');
    expect(phone.page.url()).toBe(session.launchUrl);
    const third = await Visitor.with(browser, { name: 'phone that is too late', origin: suite.origin });
    await third.open(url);
    await third.reads('problem.code.title');
    expect(third.troubles(/status of 403/)).toEqual([]);
    await third.close();
    await session.cancel();
    await desktop.reads('problem.cancelled.title');
    await phone.reads('problem.cancelled.title');
  });
});
