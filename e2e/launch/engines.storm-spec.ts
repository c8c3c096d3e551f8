import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { astronaut } from './clips/portrait';
import type { CanvasCamera } from './engines/canvas-camera';
import { type Device, type Engine, type EngineBrowser, windowSizes } from './engines/engine';
import { EngineVisitor } from './engines/engine-visitor';
import { firefox } from './engines/firefox';
import { abilities, type Limit, limits } from './engines/limit.table';
import { webkit } from './engines/webkit';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';

const passport = sharedFile('documents/TD3_04_l1.jpg') ?? '';

const engines = [firefox, webkit];
const devices = Object.keys(windowSizes) as Device[];

// By name of the engine: the same person enrolls with each engine, so each has a suite of its own.
const suites = new Map<string, Suite>();
// By name of the engine and device.
const browsers = new Map<string, EngineBrowser>();

const startEngine = (engine: Engine): Promise<void>[] => [
  startSuiteOf(engine),
  ...devices.map((device) => startBrowser(engine, device)),
];
const startSuiteOf = async ({ name }: Engine): Promise<void> => {
  suites.set(name, await startSuite());
};
const startBrowser = async (engine: Engine, device: Device): Promise<void> => {
  browsers.set(`${engine.name} ${device}`, await engine.start(device));
};

beforeAll(async () => {
  const installed = engines.filter(({ isInstalled }) => isInstalled);
  const settled = await Promise.allSettled(installed.flatMap(startEngine));
  // Once all are settled, so that afterAll closes everything that was started.
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
});
afterAll(async () => {
  await Promise.all([...browsers.values()].map((browser) => browser.close()));
  await Promise.all([...suites.values()].map((suite) => suite.close()));
});

describe('the limits of the engines', () => {
  const describeLimit = (limit: Limit | undefined): string =>
    limit ? `no: ${limit.reason}; ${limit.instead}` : 'yes';

  it('are those of docs/testing.md', () => {
    const lines = readFileSync(path.join(workspaceRoot(), 'docs/testing.md'), 'utf8').split('\n');
    const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
    for (const ability of abilities) {
      const [, , ...cells] = rows.find(([, first]) => first === ability) ?? [];
      expect([ability, ...cells]).toEqual([
        ability,
        ...engines.map(({ name }) => describeLimit(limits[name][ability])),
        '',
      ]);
    }
  });
});

describe.each(engines)('the page in $name', (engine) => {
  const { name } = engine;
  const { passkeys: noPasskeys, 'a blocked camera': cannotBlock } = limits[name];
  const withEngine = engine.isInstalled ? it : it.skip;
  const withPassport = passport ? withEngine : it.skip;
  let suite: Suite;
  let phone: EngineBrowser;
  let desktop: EngineBrowser;
  let puid: unknown;
  beforeAll(() => {
    suite = suites.get(name)!;
    phone = browsers.get(`${name} phone`)!;
    desktop = browsers.get(`${name} desktop`)!;
  });

  const face = { user: astronaut };
  const visit = (flow: string, camera?: CanvasCamera, browser = phone) =>
    new EngineVisitor(browser, { name: `${name} ${flow}`, site: suite.host.site, camera });

  withEngine('completes an age session, reports it to the host, and redirects there', async () => {
    const session = await suite.createAge();
    const visitor = visit('age', face);
    await visitor.open(session.launchUrl);
    await visitor.shows('consent.title.age');
    await visitor.press('consent.agree');
    await visitor.eventuallyShowsResult('result.done.title');
    visitor.measure();
    expect(await visitor.returnedToHost()).toEqual({
      sessionId: session.sessionId,
      flowStatus: 'COMPLETED',
    });
    expect(await session.receivedWebhook()).toMatchObject({
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      flowStatus: 'COMPLETED',
      errors: [],
    });
    expect(visitor.problems()).toEqual([]);
  });

  const factors = noPasskeys ? `the face (${noPasskeys.reason})` : 'the face and a passkey';
  const requirements = noPasskeys ? ['face'] : ['face', 'passkey'];

  withEngine(`enrolls a person with ${factors}`, async () => {
    const session = await suite.createVerification('ENROLL', { requirements });
    await phone.addAuthenticator?.();
    const visitor = visit('enroll', face);
    await visitor.agree(session.launchUrl);
    await visitor.eventuallyShowsResult('result.enrolled.title', 'passkey.create.action');
    visitor.measure();
    const webhook = await session.receivedWebhook();
    expect(webhook).toMatchObject({ status: 'SUCCESS', message: 'Ok', errors: [] });
    ({ puid } = webhook);
    expect(puid).toEqual(expect.any(String));
    expect(visitor.problems()).toEqual([]);
  });

  withEngine(`signs the person in on the same phone with ${factors}`, async () => {
    const session = await suite.createVerification('SIGN-IN', { requirements });
    const visitor = visit('sign-in', face);
    await visitor.agree(session.launchUrl);
    await visitor.eventuallyShowsResult('result.signedIn.title', 'passkey.use.action');
    visitor.measure();
    expect(await session.receivedWebhook()).toMatchObject({ status: 'SUCCESS', puid });
    expect(visitor.problems()).toEqual([]);
  });

  // A person can continue elsewhere where the browser has no passkeys.
  (noPasskeys ? withEngine : it.skip)('offers another device where the browser has no passkeys', async () => {
    const session = await suite.createVerification('ENROLL', { requirements: ['passkey', 'face'] });
    const visitor = visit('no passkeys');
    await visitor.agree(session.launchUrl);
    await visitor.shows('passkey.problem.none');
    await visitor.press('action.otherDevice');
    await visitor.showsScreen('handoff');
    expect(visitor.problems()).toEqual([]);
  });

  const documentResult = {
    sessionStatus: 'AGE_ABOVE_THRESHOLD',
    result: { documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } },
  };

  withPassport('reads the picture of a document', async () => {
    const session = await suite.createAge({ requirements: ['identity_document'] });
    const visitor = visit('document file');
    await visitor.agree(session.launchUrl);
    await visitor.chooseDocument(passport);
    await visitor.showsResult('result.done.title');
    visitor.measure();
    expect(await session.receivedWebhook()).toMatchObject(documentResult);
    expect(visitor.problems()).toEqual([]);
  });

  withPassport('reads a document in front of the camera', async () => {
    const session = await suite.createAge({ requirements: ['identity_document'] });
    const visitor = visit('document camera', { environment: passport });
    await visitor.agree(session.launchUrl);
    await visitor.press('document.take');
    await visitor.eventuallyShowsResult('result.done.title', 'document.shoot', 'document.review.use');
    visitor.measure();
    expect(await session.receivedWebhook()).toMatchObject(documentResult);
    expect(visitor.problems()).toEqual([]);
  });

  withEngine('shows on a desktop what happens on the phone, and returns to the host there', async () => {
    const session = await suite.createAge();
    const atDesktop = visit('handoff desktop', undefined, desktop);
    await atDesktop.open(session.launchUrl);
    const atPhone = visit('handoff phone', face);
    await atPhone.open(await atDesktop.readHandoffLink());
    await atDesktop.shows('follow.title');
    await atDesktop.shows('follow.step.face');
    await atPhone.press('consent.agree');
    await atPhone.eventuallyShows('result.handedOver');
    atPhone.measure();
    expect(await atDesktop.returnedToHost()).toMatchObject({ flowStatus: 'COMPLETED' });
    expect(await session.receivedWebhook()).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD' });
    expect([...atDesktop.problems(), ...atPhone.problems()]).toEqual([]);
  });

  const continues = cannotBlock ? 'a retry' : 'it is allowed, without a tap';
  withEngine(`says that the camera is blocked, and continues after ${continues}`, async () => {
    const session = await suite.createAge();
    const visitor = visit('denied camera', cannotBlock && 'denied');
    await phone.setCameraPermission?.(false);
    await visitor.agree(session.launchUrl);
    await visitor.shows('problem.denied.title');
    if (cannotBlock) {
      await visitor.replaceCamera(face);
      await visitor.press('action.tryAgain');
    } else {
      await visitor.shows('denied.continues');
      await phone.setCameraPermission?.(true);
    }
    await visitor.showsScreen('face');
    expect(visitor.problems()).toEqual([]);
  });
});
