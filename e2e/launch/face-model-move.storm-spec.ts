import { checkRequirement } from '@gatehouse/testing';
import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { getClip } from './clips/clip';
import { otherPerson } from './clips/portrait';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor } from './visitor';

const models = sharedFile('models');
const enrolled = otherPerson('first');
const isComplete = checkRequirement('the shared data', Boolean(models && enrolled));
const describeWithModels = isComplete ? withChromium : describe.skip;

describeWithModels('a person who enrolled before FACE_MODEL was changed to sface', () => {
  let suite: Suite;
  let browser: Browser;
  let phone: Visitor;
  let puid: unknown;
  beforeAll(async () => {
    browser = await launchBrowser(getClip('headTurn', enrolled!));
    suite = await startSuite();
    phone = await Visitor.with(browser, {
      name: 'SIGN-IN after a change of the model',
      origin: suite.origin,
    });
    const session = await suite.createVerification('ENROLL');
    await phone.agree(session.launchUrl);
    await phone.eventuallyShows('result.enrolled.title');
    ({ puid } = await session.receivedWebhook());
    await phone.returnedTo(suite.host.site);
    await suite.restartSessions({ FACE_MODEL: 'sface', GATEHOUSE_MODELS: models! });
  });
  afterAll(async () => {
    await phone?.close();
    await browser?.close();
    await suite?.close();
  });

  const signIn = async () => {
    phone.traffic.clear();
    const session = await suite.createVerification('SIGN-IN');
    await phone.agree(session.launchUrl);
    await phone.eventuallyShows('result.signedIn.title');
    const face = (await phone.traffic.payloads()).at(-1) ?? 0;
    expect(phone.problems()).toEqual([]);
    return { face, webhook: await session.receivedWebhook() };
  };

  it('signs in with the device key, and is enrolled under SFace by the same id', async () => {
    const { webhook } = await signIn();
    expect(webhook).toMatchObject({ status: 'SUCCESS', puid });
    expect(JSON.stringify(webhook)).not.toContain('face_only');
    expect(await phone.traffic.files(/face_recognition_model/)).toHaveLength(1);
    const galleries = await suite.listGalleries();
    expect(galleries.sort((a, b) => a.version.localeCompare(b.version))).toEqual([
      { version: 'FACEAPI_1', people: 1 },
      { version: 'SFACE_1', people: 1 },
    ]);
  });

  it('then signs in with an encrypted score against its new token, without the former model', async () => {
    const { face, webhook } = await signIn();
    expect(webhook).toMatchObject({ status: 'SUCCESS', puid });
    // An encrypted score has 13,528 bytes, and is encoded twice. Sealed descriptors have less than half of it.
    expect(face).toBeGreaterThan(20_000);
    expect(await phone.traffic.files(/face_recognition_model/)).toEqual([]);
  });
});
