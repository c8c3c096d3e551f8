import { workspaceRoot } from '@gatehouse/embedded';
import { shippedModels } from '@gatehouse/risk';
import type { AgeSessionResult } from '@gatehouse/sdk';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import type { Told } from './host';
import { clipOf } from './clips/clip';
import { astronaut } from './clips/portrait';
import { measured } from './measurement';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor, type VisitorOptions } from './visitor';

/** What the page would be taken for a forger by: it always reports, with models that we ship, and never too fast. */
const suspicionsOf = (told: Told): unknown[] => {
  const { riskEvaluation, assurance } = told as unknown as AgeSessionResult;
  return [
    ...riskEvaluation.flags.filter((flag) => /missing$|unknown_model|impossible_timing/.test(flag)),
    ...assurance.models.filter(({ sha256 }) => !shippedModels.some((model) => model.sha256 === sha256)),
  ];
};

const passed = (check: string) => ({ check, ran: true, passed: true, failedTries: 0 });

withChromium('an age session', () => {
  let suite: Suite;
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    browser = await launchBrowser(clipOf('headTurn', astronaut));
    suite = await startSuite();
  });
  afterAll(async () => {
    await browser?.close();
    await suite?.close();
  });
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
  });

  const visit = async (options: Omit<VisitorOptions, 'origin'>, from = browser): Promise<Visitor> => {
    const visitor = await Visitor.with(from, { origin: suite.origin, ...options });
    visitors.push(visitor);
    return visitor;
  };

  const isWritten = ({ page }: Visitor, lang: string, dir: string): Promise<void> =>
    page.locator(`html[lang="${lang}"][dir="${dir}"]`).waitFor();

  it('of somebody who is old enough is completed, told to the host, and leads back there', async () => {
    const session = await suite.createAge({ ageThreshold: 18 });
    const visitor = await visit({ name: 'age' });
    await visitor.open(session.launchUrl);
    await visitor.reads('consent.title.age');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.press('consent.agree');
    await visitor.comesToRead('result.done.title');
    await visitor.measure();
    expect(await visitor.whenBack(suite.host.site)).toEqual({
      sessionId: session.sessionId,
      flowStatus: 'COMPLETED',
    });
    const told = await session.whenTold();
    expect(told).toMatchObject({
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      flowStatus: 'COMPLETED',
      result: { facialAgeEstimation: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } },
      errors: [],
      assurance: { checks: expect.arrayContaining([passed('liveness')]) as object },
      indicators: { headless: { webdriver: true }, virtualCamera: { suspiciousLabels: true } },
    });
    expect(suspicionsOf(told)).toEqual([]);
    expect(await session.result()).toEqual(told);
    expect(visitor.screens.names()).toEqual(['opening', 'consent', 'face', 'sending', 'result']);
    expect(visitor.troubles()).toEqual([]);
  });

  it('has a page whose models are those that the server knows', () => {
    const assets = path.join(workspaceRoot(), 'dist/apps/launch/assets');
    const files = readdirSync(assets).filter((name) => name.endsWith('.bin'));
    const hashes = files.map((name) =>
      createHash('sha256')
        .update(readFileSync(path.join(assets, name)))
        .digest('hex'),
    );
    expect(hashes.sort()).toEqual(shippedModels.map(({ sha256 }) => sha256).sort());
  });

  it('goes on after the page is loaded again, without asking for consent twice, from right to left', async () => {
    const session = await suite.createAge({ locale: 'ar' });
    const visitor = await visit({ name: 'age ar reload', language: 'ar', browser: { locale: 'en' } });
    await visitor.agree(session.launchUrl);
    await isWritten(visitor, 'ar', 'rtl');
    await visitor.isAt('face');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.page.reload();
    await visitor.isAskedToTurn();
    expect(visitor.screens.names().filter((name) => name === 'consent')).toHaveLength(1);
    expect(visitor.troubles()).toEqual([]);
  });

  it('speaks the language that the host asks for, until the person chooses another one', async () => {
    const session = await suite.createAge({ locale: 'de' });
    const visitor = await visit({ name: 'age de', language: 'de', browser: { locale: 'en' } });
    await visitor.agree(session.launchUrl);
    await isWritten(visitor, 'de', 'ltr');
    await visitor.isAskedToTurn();
    await visitor.page.getByRole('combobox').selectOption('fa');
    await isWritten(visitor, 'fa', 'rtl');
    await visitor.page.reload();
    await visitor.isAt('face');
    await isWritten(visitor, 'fa', 'rtl');
    expect(visitor.troubles()).toEqual([]);
  });

  it('ends as cancelled when the person does not agree', async () => {
    const session = await suite.createAge();
    const visitor = await visit({ name: 'age declined' });
    await visitor.open(session.launchUrl);
    await visitor.press('consent.decline');
    await visitor.reads('problem.cancelled.title');
    await visitor.reads('notice.cancelled');
    expect(await session.whenTold()).toMatchObject({ sessionStatus: 'AGE_UNKNOWN', flowStatus: 'CANCELLED' });
    await visitor.press('action.back');
    expect(await visitor.whenBack(suite.host.site)).toMatchObject({ flowStatus: 'CANCELLED' });
    expect(visitor.troubles()).toEqual([]);
  });

  it('ends as cancelled when the person gives up in the middle, once they have said so twice', async () => {
    const session = await suite.createAge();
    const visitor = await visit({ name: 'age cancelled' });
    await visitor.agree(session.launchUrl);
    await visitor.isAt('face');
    await visitor.press('action.cancel');
    expect(await visitor.barriers()).toEqual([]);
    await visitor.press('cancel.no');
    await visitor.press('action.cancel');
    await visitor.press('cancel.yes');
    await visitor.reads('problem.cancelled.title');
    expect(await session.whenTold()).toMatchObject({ flowStatus: 'CANCELLED' });
    expect(visitor.troubles()).toEqual([]);
  });

  it('can be walked through with the keyboard alone, and screen readers hear what to do', async () => {
    const session = await suite.createAge({ enableDesktop: true });
    const visitor = await visit({ name: 'age keyboard', device: 'desktop' });
    const focus = (selector: string) => visitor.page.locator(`${selector}:focus`).waitFor();
    await visitor.open(session.launchUrl);
    await focus('main.screen-consent h1');
    await visitor.pressByKeyboard('consent.agree');
    await focus('main.screen-face h1');
    await visitor.isAskedToTurn();
    await visitor.hears('face.turn.left', 'face.turn.right');
    await visitor.pressByKeyboard('action.cancel');
    await visitor.pressByKeyboard('cancel.yes');
    await focus('main.screen-problem h1');
    await visitor.reads('problem.cancelled.title');
    expect(await session.whenTold()).toMatchObject({ flowStatus: 'CANCELLED' });
    expect(visitor.troubles()).toEqual([]);
  });

  it('that the host cancels, or whose time is over, tells the person so at once', async () => {
    const [cancelled, expired] = [await suite.createAge(), await suite.createAge()];
    const [first, second] = [await visit({ name: 'host cancels' }), await visit({ name: 'expires' })];
    await Promise.all([first.open(cancelled.launchUrl), second.open(expired.launchUrl)]);
    await Promise.all([first.isAt('consent'), second.isAt('consent')]);
    await first.press('consent.agree');
    await second.press('consent.agree');
    await Promise.all([cancelled.cancel(), suite.expire(expired)]);
    await first.reads('problem.cancelled.title');
    await second.reads('problem.expired.title');
    await second.reads('notice.expired');
    expect(await expired.whenTold()).toMatchObject({ flowStatus: 'EXPIRED' });
    expect([...first.troubles(), ...second.troubles()]).toEqual([]);
  });

  it('of somebody who is younger is completed with that answer, by the given clip where it is there', async () => {
    const clip = sharedFile('camera/head-turn.mjpeg') ?? clipOf('headTurn', astronaut);
    const other = await launchBrowser(clip);
    try {
      const session = await suite.createAge({ ageThreshold: 60, facialAgeEstimationReturnFormat: 'exact' });
      const visitor = await visit({ name: 'age of the given clip' }, other);
      await visitor.agree(session.launchUrl);
      await visitor.comesToRead('result.done.title');
      await visitor.measure();
      const told = await session.whenTold();
      expect(told).toMatchObject({ sessionStatus: 'AGE_BELOW_THRESHOLD', flowStatus: 'COMPLETED' });
      const { age } = told['result'] as { age: number };
      expect(age).toBeGreaterThan(22);
      expect(age).toBeLessThan(40);
      expect(visitor.troubles()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('downloads less than 150 KB of JavaScript for its first screen, nothing of documents, and nothing twice', async () => {
    const visitor = await visit({ name: 'weight' });
    await visitor.open((await suite.createAge()).launchUrl);
    await visitor.button('consent.agree').waitFor();
    const scripts = await visitor.traffic.files(/\.js$/);
    const sizes = await Promise.all(scripts.map(gzippedSize));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    measured('first screen', { scripts: scripts.length, 'bytes of gzipped JavaScript': total });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(150_000);
    await visitor.press('consent.agree');
    await visitor.isAskedToTurn();
    expect(await visitor.traffic.files(/mrz|document-reader|recognition/i)).toEqual([]);

    visitor.traffic.forget();
    await visitor.agree((await suite.createAge()).launchUrl);
    await visitor.isAskedToTurn();
    measured('age again', { 'KB downloaded': Math.round((await visitor.traffic.received()) / 1000) });
    expect(await visitor.traffic.received(/\/launch\/assets\//)).toBe(0);
  });
});

const gzippedSize = async (url: string): Promise<number> =>
  gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
