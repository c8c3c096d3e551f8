import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { clipOf } from './clips/clip';
import { astronaut, otherPerson, type Portrait } from './clips/portrait';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

const enrolled = otherPerson('first') ?? astronaut;
const enrolledAgain = otherPerson('firstAgain') ?? astronaut;
const stranger = otherPerson('second');
const withStranger = stranger ? it : it.skip;

withChromium('a verification session', () => {
  let suite: Suite;
  let browser: Browser;
  /** The phone on which somebody enrolled. */
  let phone: Visitor;
  let puid: unknown;
  beforeAll(async () => {
    browser = await launchBrowser(clipOf('headTurn', enrolled));
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

  it('enrolls a person with a passkey, and shares the selfie and the contact where it says so', async () => {
    const session = await suite.createVerification('ENROLL', {
      requirements: ['face', 'passkey'],
      sendImages: true,
      estimateAge: true,
    });
    await phone.addAuthenticator();
    await phone.open(session.launchUrl);
    await phone.reads('consent.title.enroll');
    await phone.reads('consent.leaves.selfie');
    await phone.press('consent.agree');
    await phone.isAt('contact');
    await phone.field('contact.email').fill('ann at example.org');
    await phone.press('action.continue');
    await phone.reads('contact.email.wrong');
    expect(await phone.barriers()).toEqual([]);
    await phone.field('contact.email').fill('ann@example.org');
    await phone.press('action.continue');
    await phone.reads('face.shared');
    await phone.comesToBeAt('passkey');
    expect(await phone.barriers()).toEqual([]);
    await phone.press('passkey.create.action');
    await phone.reads('result.enrolled.title');
    await phone.measure();
    const told = await session.whenTold();
    expect(told).toMatchObject({
      status: 'SUCCESS',
      message: 'Ok',
      contactInformation: { email: 'ann@example.org' },
      errors: [],
    });
    expect(JSON.stringify(told['images'])).toMatch(/\/9j\//);
    ({ puid } = told);
    expect(puid).toEqual(expect.any(String));
    expect(await phone.whenBack(suite.host.site)).toEqual({
      sessionId: session.sessionId,
      status: 'SUCCESS',
    });
    expect(phone.troubles()).toEqual([]);
  });

  it('signs the person in on the same phone, which compares by itself and sends no descriptor, with the passkey', async () => {
    const session = await suite.createVerification('SIGN-IN', { requirements: ['face', 'passkey'] });
    phone.traffic.forget();
    await phone.open(session.launchUrl);
    await phone.reads('consent.leaves.match');
    await phone.press('consent.agree');
    await phone.comesToBeAt('passkey');
    await phone.press('passkey.use.action');
    await phone.reads('result.signedIn.title');
    expect(await session.whenTold()).toMatchObject({ status: 'SUCCESS', puid });
    const [face = 0, passkey = 0] = await phone.traffic.payloads();
    expect(passkey).toBeGreaterThan(500);
    // Three descriptors of 128 numbers are more than 5 KB.
    expect(face).toBeGreaterThan(500);
    expect(face).toBeLessThan(4_000);
    expect(phone.troubles()).toEqual([]);
  });

  const onOtherDevice = async (
    name: string,
    portrait: Portrait,
    visit: (other: Visitor) => Promise<void>,
  ) => {
    const other = await launchBrowser(clipOf('headTurn', portrait));
    try {
      const visitor = await visitorAt(other, name);
      await visit(visitor);
      expect(visitor.troubles()).toEqual([]);
      await visitor.close();
    } finally {
      await other.close();
    }
  };

  it('signs the person in on another phone, where the node compares, by another picture', async () => {
    await onOtherDevice('SIGN-IN elsewhere', enrolledAgain, async (visitor) => {
      const session = await suite.createVerification('SIGN-IN');
      await visitor.agree(session.launchUrl);
      await visitor.comesToRead('result.signedIn.title');
      await visitor.measure();
      expect(await session.whenTold()).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  withStranger('does not sign another person in, and tells the host so', async () => {
    await onOtherDevice('SIGN-IN of another', stranger!, async (visitor) => {
      const session = await suite.createVerification('SIGN-IN');
      await visitor.agree(session.launchUrl);
      for (let tries = 0; tries < 2; tries++) {
        await visitor.reads('again.unrecognised');
        await visitor.press('action.tryAgain');
      }
      await visitor.reads('result.failed.signIn');
      expect(await session.whenTold()).toMatchObject({ status: 'error', errorCodes: [-1] });
    });
  });

  it('stays after any other end than a success, and offers a link back with the status', async () => {
    const session = await suite.createVerification('SIGN-IN');
    const visitor = await visitorAt(browser, 'SIGN-IN cancelled');
    await visitor.open(session.launchUrl);
    await visitor.press('consent.decline');
    await visitor.reads('problem.cancelled.title');
    await visitor.reads('notice.cancelled');
    expect(await session.whenTold()).toMatchObject({ status: 'CANCELLED' });
    expect(await visitor.barriers()).toEqual([]);
    const back = visitor.link('action.back');
    const expected = `${suite.host.site}?sessionId=${session.sessionId}&status=CANCELLED`;
    expect(await back.getAttribute('href')).toBe(expected);
    expect(new URL(visitor.page.url()).origin).toBe(suite.origin);
    await back.click();
    expect(await visitor.whenBack(suite.host.site)).toEqual({
      sessionId: session.sessionId,
      status: 'CANCELLED',
    });
    expect(visitor.troubles()).toEqual([]);
    await visitor.close();
  });

  it('enrolls the person again on the same phone, whose new key is active at once', async () => {
    const session = await suite.createVerification('ENROLL');
    await phone.agree(session.launchUrl);
    await phone.press('action.skip');
    await phone.comesToRead('result.enrolled.title');
    const told = await session.whenTold();
    expect(told).toMatchObject({ status: 'SUCCESS', message: 'User Already Enrolled', puid });
    expect(told).not.toHaveProperty('pendingCredentials');
  });

  it('takes the passkey that the person has in place of a new one', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['face', 'passkey'] });
    await phone.agree(session.launchUrl);
    await phone.press('action.skip');
    await phone.comesToBeAt('passkey');
    expect(await phone.barriers()).toEqual([]);
    await phone.press('passkey.create.existing');
    await phone.reads('result.enrolled.title');
    const told = await session.whenTold();
    expect(told).toMatchObject({ status: 'SUCCESS', message: 'User Already Enrolled', puid, errors: [] });
    expect(told).not.toHaveProperty('pendingCredentials');
  });

  it('offers a way on where the browser has no passkeys', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['passkey', 'face'] });
    const visitor = await Visitor.with(browser, {
      name: 'no passkeys',
      origin: suite.origin,
      before: 'delete window.PublicKeyCredential',
    });
    await visitor.agree(session.launchUrl);
    await visitor.press('action.skip');
    await visitor.reads('passkey.problem.none');
    await visitor.press('action.otherDevice');
    await visitor.reads('handoff.scan');
    expect(visitor.troubles()).toEqual([]);
    await visitor.close();
  });
});
