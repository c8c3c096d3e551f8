import { checkRequirement } from '@gatehouse/testing';
import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { otherPerson, type Portrait } from './clips/portrait';
import { recordMeasurement } from './measurement';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

const models = sharedFile('models');
const enrolled = otherPerson('first');
const enrolledAgain = otherPerson('firstAgain');
const stranger = otherPerson('second');
const isComplete = checkRequirement(
  'the shared data',
  Boolean(models && enrolled && enrolledAgain && stranger),
);
const describeWithModels = isComplete ? withChromium : describe.skip;

const modelFile = /\/launch\/models\//;
const runtimeFile = /\/assets\/ort-/;

describeWithModels('a verification session with FACE_MODEL=sface', () => {
  let suite: Suite;
  let browser: Browser;
  /** The phone of an enrolled person. */
  let phone: Visitor;
  let puid: unknown;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', enrolled!));
    suite = await startSuite({ FACE_MODEL: 'sface', GATEHOUSE_MODELS: models! });
    phone = await visitorAt(browser, 'ENROLL with sface');
  });
  afterAll(async () => {
    await phone?.close();
    await browser?.close();
    await suite?.close();
  });

  const visitorAt = (from: Browser, name: string) => Visitor.with(from, { name, origin: suite.origin });

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

  it('downloads the model while the person reads the consent, and enrolls in the gallery of SFace', async () => {
    const session = await suite.createVerification('ENROLL');
    const downloaded = phone.page.waitForEvent('requestfinished', (request) => modelFile.test(request.url()));
    await phone.open(session.launchUrl);
    await phone.shows('consent.title.enroll');
    await downloaded;
    await phone.press('consent.agree');
    await phone.eventuallyShows('result.enrolled.title');
    await phone.measure();
    recordMeasurement('sface on the first visit', {
      'KB of the model': Math.round((await phone.traffic.received(modelFile)) / 1000),
      'KB of the runtime': Math.round((await phone.traffic.received(runtimeFile)) / 1000),
    });
    expect(await phone.traffic.files(/face_recognition_model/)).toEqual([]);
    const webhook = await session.receivedWebhook();
    expect(webhook).toMatchObject({ status: 'SUCCESS', message: 'Ok', errors: [] });
    ({ puid } = webhook);
    expect(JSON.stringify([webhook, await session.result()])).not.toContain('unknown_model');
    expect(await suite.listGalleries()).toEqual([{ version: 'SFACE_1', people: 1 }]);
    expect(phone.problems()).toEqual([]);
  });

  it('signs the person in on the same phone with an encrypted score, and does not download the runtime again', async () => {
    phone.traffic.clear();
    const session = await suite.createVerification('SIGN-IN');
    await phone.agree(session.launchUrl);
    await phone.eventuallyShows('result.signedIn.title');
    expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', puid });
    const face = (await phone.traffic.payloads()).at(-1) ?? 0;
    // An encrypted score has 13,528 bytes, and is encoded twice. Sealed descriptors have less than half of it.
    expect(face).toBeGreaterThan(20_000);
    // The memory cache of a private window has no room for the model, so a test cannot show that it is cached.
    expect(await phone.traffic.files(runtimeFile)).toHaveLength(1);
    expect(await phone.traffic.received(runtimeFile)).toBe(0);
    expect(phone.problems()).toEqual([]);
  });

  it('signs the person in on another phone with another picture, compared in the node', async () => {
    await onOtherDevice('SIGN-IN elsewhere with sface', enrolledAgain!, async (visitor) => {
      const session = await suite.createVerification('SIGN-IN');
      await visitor.agree(session.launchUrl);
      await visitor.eventuallyShows('result.signedIn.title');
      await visitor.measure();
      expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', puid });
    });
  });

  it('does not sign another person in', async () => {
    await onOtherDevice('SIGN-IN of another with sface', stranger!, async (visitor) => {
      const session = await suite.createVerification('SIGN-IN');
      await visitor.agree(session.launchUrl);
      await visitor.eventuallyShows('again.unrecognised');
    });
  });

  it('loads no recognition model for an age check without a document', async () => {
    const session = await suite.createAge();
    const visitor = await visitorAt(browser, 'age check with sface');
    await visitor.agree(session.launchUrl);
    await visitor.requestsTurn();
    expect(await visitor.traffic.files(modelFile)).toEqual([]);
    expect(await visitor.traffic.files(runtimeFile)).toEqual([]);
    await visitor.close();
  });

  it.each([
    ['is missing', { status: 404, body: '' }],
    ['has other bytes', { status: 200, body: Buffer.alloc(10_667_852, 7) }],
  ])('shows that the models failed if the file %s, and does not use it', async (_, reply) => {
    const session = await suite.createVerification('ENROLL');
    const visitor = await visitorAt(browser, 'broken sface');
    await visitor.context.route(modelFile, (route) => route.fulfill(reply));
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.models.title');
    expect(await visitor.traffic.payloads()).toEqual([]);
    await visitor.close();
    await session.cancel();
  });
});
