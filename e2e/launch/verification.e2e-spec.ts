import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { astronaut, otherPerson, type Portrait } from './clips/portrait';
import { repeatIfSlow } from './slow-machine';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

const enrolled = otherPerson('first') ?? astronaut;
const enrolledAgain = otherPerson('firstAgain') ?? astronaut;
const stranger = otherPerson('second');
const withStranger = stranger ? it : it.skip;

withChromium('a verification session', () => {
  let suite: Suite;
  let browser: Browser;
  /** The phone of an enrolled person. */
  let phone: Visitor;
  let puid: unknown;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', enrolled));
    suite = await startSuite();
    await suite.askContact();
    phone = await visitorAt(browser, 'ENROLL and SIGN-IN');
  });
  afterAll(async () => {
    await phone?.close();
    await browser?.close();
    await suite?.close();
  });

  const visitorAt = (from: Browser, name: string) => Visitor.with(from, { name, origin: suite.origin });

  it('enrolls a person with a passkey, and sends the selfie and the contact data if requested', async () => {
    const session = await suite.createVerification('ENROLL', {
      requirements: ['face', 'passkey'],
      sendImages: true,
      estimateAge: true,
    });
    await phone.addAuthenticator();
    await phone.open(session.launchUrl);
    await phone.shows('consent.title.enroll');
    await phone.press('consent.details');
    await phone.shows('consent.leaves.selfie');
    await phone.press('consent.agree');
    await phone.showsScreen('contact');
    await phone.field('contact.email').fill('ann at example.org');
    await phone.press('action.continue');
    await phone.shows('contact.email.wrong');
    expect(await phone.accessibilityProblems()).toEqual([]);
    await phone.field('contact.email').fill('ann@example.org');
    await phone.press('action.continue');
    await phone.shows('face.shared');
    await phone.eventuallyShowsScreen('passkey');
    expect(await phone.accessibilityProblems()).toEqual([]);
    await phone.press('passkey.create.action');
    await phone.shows('result.enrolled.title');
    await phone.measure();
    const webhook = await session.receivedWebhook();
    expect(webhook).toMatchObject({
      status: 'SUCCESS',
      message: 'Ok',
      contactInformation: { email: 'ann@example.org' },
      errors: [],
    });
    expect(JSON.stringify(webhook['images'])).toMatch(/\/9j\//);
    ({ puid } = webhook);
    expect(puid).toEqual(expect.any(String));
    expect(await phone.returnedTo(suite.host.site)).toEqual({
      sessionId: session.sessionId,
      status: 'SUCCESS',
    });
    expect(phone.problems()).toEqual([]);
  });

  it('signs the person in on the same phone with the passkey and an encrypted score, without sending a descriptor', async () => {
    const session = await suite.createVerification('SIGN-IN', { requirements: ['face', 'passkey'] });
    phone.traffic.clear();
    await phone.open(session.launchUrl);
    await phone.press('consent.details');
    await phone.shows('consent.leaves.score');
    await phone.press('consent.agree');
    await phone.eventuallyShowsScreen('passkey');
    await phone.press('passkey.use.action');
    await phone.shows('result.signedIn.title');
    expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', puid });
    // The last two: scans that failed come first.
    const [passkey = 0, face = 0] = (await phone.traffic.payloads()).reverse();
    expect(passkey).toBeGreaterThan(500);
    // One encrypted score; face-token.storm-spec.ts looks into it.
    expect(face).toBeGreaterThan(20_000);
    expect(face).toBeLessThan(32_000);
    expect(phone.problems()).toEqual([]);
  });

  const onOtherDevice = async (
    name: string,
    portrait: Portrait,
    visit: (other: Visitor) => Promise<void>,
  ) => {
    const other = await launchBrowser(getClip('headTurn', portrait));
    try {
      const visitor = await visitorAt(other, name);
      await visit(visitor);
      expect(visitor.problems()).toEqual([]);
      await visitor.close();
    } finally {
      await other.close();
    }
  };

  it('signs the person in on another phone with another picture, compared in the node', async () => {
    await onOtherDevice('SIGN-IN elsewhere', enrolledAgain, async (visitor) => {
      const session = await suite.createVerification('SIGN-IN');
      await visitor.agree(session.launchUrl);
      await visitor.eventuallyShows('result.signedIn.title');
      await visitor.measure();
      expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  withStranger('does not sign another person in, and reports that to the host', async () => {
    await onOtherDevice('SIGN-IN of another', stranger!, async (visitor) => {
      await repeatIfSlow(async () => {
        const session = await suite.createVerification('SIGN-IN');
        await visitor.agree(session.launchUrl);
        for (let tries = 0; tries < 2; tries++) {
          if (!(await visitor.failsWith('again.unrecognised'))) return false;
          await visitor.tryAgain();
        }
        await visitor.page.locator('main.screen-result, main.screen-problem').waitFor();
        if (!(await visitor.text('result.failed.signIn').isVisible())) return false;
        expect(await session.receivedWebhook()).toMatchObject({ status: 'error', errorCodes: [-1] });
        return true;
      });
    });
  });

  it('does not redirect unless it succeeded, and shows a link back with the status', async () => {
    const session = await suite.createVerification('SIGN-IN');
    const visitor = await visitorAt(browser, 'SIGN-IN cancelled');
    await visitor.open(session.launchUrl);
    await visitor.press('consent.decline');
    await visitor.press('cancel.yes');
    await visitor.shows('problem.cancelled.title');
    await visitor.shows('notice.cancelled');
    expect(await session.receivedWebhook()).toMatchObject({ status: 'CANCELLED' });
    expect(await visitor.accessibilityProblems()).toEqual([]);
    const back = visitor.link('action.back');
    const expected = `${suite.host.site}?sessionId=${session.sessionId}&status=CANCELLED`;
    expect(await back.getAttribute('href')).toBe(expected);
    expect(new URL(visitor.page.url()).origin).toBe(suite.origin);
    await back.click();
    expect(await visitor.returnedTo(suite.host.site)).toEqual({
      sessionId: session.sessionId,
      status: 'CANCELLED',
    });
    expect(visitor.problems()).toEqual([]);
    await visitor.close();
  });

  it('enrolls the person again on the same phone, whose new key is active at once', async () => {
    const session = await suite.createVerification('ENROLL');
    await phone.agree(session.launchUrl);
    await phone.press('action.skip');
    await phone.eventuallyShows('result.enrolledBefore.title');
    const webhook = await session.receivedWebhook();
    expect(webhook).toMatchObject({ status: 'SUCCESS', message: 'User Already Enrolled', puid });
    expect(webhook).not.toHaveProperty('pendingCredentials');
  });

  it('asks an enrolled person for an existing passkey, and creates none', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['face', 'passkey'] });
    await phone.agree(session.launchUrl);
    await phone.press('action.skip');
    await phone.eventuallyShowsScreen('passkey');
    await phone.shows('passkey.known.title');
    expect(await phone.accessibilityProblems()).toEqual([]);
    expect(await phone.button('passkey.create.action').count()).toBe(0);
    await phone.press('passkey.known.action');
    await phone.shows('result.enrolledBefore.title');
    const webhook = await session.receivedWebhook();
    expect(webhook).toMatchObject({ status: 'SUCCESS', message: 'User Already Enrolled', puid, errors: [] });
    expect(webhook).not.toHaveProperty('pendingCredentials');
  });

  it('lets an enrolled person continue without a passkey on another phone, which the website must confirm', async () => {
    await onOtherDevice('ENROLL elsewhere', enrolledAgain, async (visitor) => {
      const session = await suite.createVerification('ENROLL', { requirements: ['face', 'passkey'] });
      await visitor.addAuthenticator();
      await visitor.agree(session.launchUrl);
      await visitor.press('action.skip');
      await visitor.eventuallyShowsScreen('passkey');
      await visitor.press('passkey.known.skip');
      await visitor.shows('result.pending');
      expect(await session.receivedWebhook()).toMatchObject({
        status: 'SUCCESS',
        puid,
        errors: [{ code: 6 }],
        pendingCredentials: [{ kind: 'device_key' }],
      });
    });
  });

  it('says at the end that a passkey created before the face does not work, and deletes it', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['passkey', 'face'] });
    const visitor = await Visitor.with(browser, {
      name: 'passkey first',
      origin: suite.origin,
      before: `window.deleted = [];
        PublicKeyCredential.signalUnknownCredential = async (options) => void window.deleted.push(options);`,
    });
    await visitor.addAuthenticator();
    await visitor.agree(session.launchUrl);
    await visitor.press('action.skip');
    await visitor.press('passkey.create.action');
    await visitor.eventuallyShows('result.passkeyNotAdded');
    await visitor.shows('result.enrolledBefore.title');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(await visitor.page.evaluate('deleted')).toEqual([
      { rpId: 'localhost', credentialId: expect.stringMatching(/^[\w-]{16,}$/) as string },
    ]);
    expect(await session.receivedWebhook()).toMatchObject({
      status: 'SUCCESS',
      puid,
      errors: [{ code: 6 }],
      pendingCredentials: [{ kind: 'device_key' }],
    });
    expect(visitor.problems()).toEqual([]);
    await visitor.close();
  });

  it('lets the person continue elsewhere if the browser has no passkeys', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['passkey', 'face'] });
    const visitor = await Visitor.with(browser, {
      name: 'no passkeys',
      origin: suite.origin,
      before: 'delete window.PublicKeyCredential',
    });
    await visitor.agree(session.launchUrl);
    await visitor.press('action.skip');
    await visitor.shows('passkey.problem.none');
    await visitor.press('action.otherDevice');
    await visitor.shows('handoff.scan.other');
    expect(visitor.problems()).toEqual([]);
    await visitor.close();
  });
});
