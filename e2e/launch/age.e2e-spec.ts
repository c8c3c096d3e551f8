import { workspaceRoot } from '@gatehouse/embedded';
import { bundledModels } from '@gatehouse/risk';
import type { AgeSessionResult } from '@gatehouse/sdk';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import type { WebhookPayload } from './host';
import { getClip } from './clips/clip';
import { astronaut } from './clips/portrait';
import { recordMeasurement } from './measurement';
import { sharedFile } from './shared-data';
import { startSuite, type Suite } from './suite';
import { Visitor, type VisitorOptions } from './visitor';

/** Flags that the page must never raise: missing reports, unknown models, impossible timing. */
const listSuspicions = (webhook: WebhookPayload): unknown[] => {
  const { riskEvaluation, assurance } = webhook as unknown as AgeSessionResult;
  return [
    ...riskEvaluation.flags.filter((flag) => /missing$|unknown_model|impossible_timing/.test(flag)),
    ...assurance.models.filter(({ sha256 }) => !bundledModels.some((model) => model.sha256 === sha256)),
  ];
};

withChromium('an age session', () => {
  let suite: Suite;
  let browser: Browser;
  /** Its camera shows a face that does not move: a check in it waits for the movements. */
  let still: Browser;
  const visitors: Visitor[] = [];
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

  it('of a person who is old enough is completed, reported to the host, and redirects there', async () => {
    const session = await suite.createAge({ ageThreshold: 18 });
    const visitor = await visit({ name: 'age' });
    await visitor.open(session.launchUrl);
    await visitor.shows('consent.title.age');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.press('consent.agree');
    await visitor.eventuallyShows('result.done.title');
    await visitor.measure();
    expect(await visitor.returnedTo(suite.host.site)).toEqual({
      sessionId: session.sessionId,
      flowStatus: 'COMPLETED',
    });
    const webhook = await session.receivedWebhook();
    expect(webhook).toMatchObject({
      sessionStatus: 'AGE_ABOVE_THRESHOLD',
      flowStatus: 'COMPLETED',
      result: { facialAgeEstimation: { thresholdResult: 'AGE_ABOVE_THRESHOLD' } },
      errors: [],
      assurance: {
        checks: expect.arrayContaining([
          {
            ...{ check: 'liveness', ran: true, passed: true, challenge: 'head_turns' },
            failedTries: visitor.failedScans,
          },
        ]) as object,
      },
      indicators: { headless: { webdriver: true }, virtualCamera: { suspiciousLabels: true } },
    });
    expect(listSuspicions(webhook)).toEqual([]);
    expect(await session.result()).toEqual(webhook);
    // On a busy machine the page loads after the consent, and a scan is repeated.
    const screens = new Set(visitor.screens.names().filter((name) => name !== 'again'));
    expect([...screens]).toEqual(['opening', 'consent', 'face', 'sending', 'result']);
    expect(visitor.problems()).toEqual([]);
  });

  it('has a page with the models that the server knows', () => {
    const assets = path.join(workspaceRoot(), 'dist/apps/launch/assets');
    // The centred spaces are no models.
    const files = readdirSync(assets).filter((name) => name.endsWith('.bin') && !name.includes('-space-'));
    const hashes = files.map((name) =>
      createHash('sha256')
        .update(readFileSync(path.join(assets, name)))
        .digest('hex'),
    );
    expect(hashes.sort()).toEqual(bundledModels.map(({ sha256 }) => sha256).sort());
  });

  it('continues after a reload without a second consent, in a right-to-left language', async () => {
    const session = await suite.createAge({ locale: 'ar' });
    const visitor = await visit({ name: 'age ar reload', language: 'ar', browser: { locale: 'en' } }, still);
    await visitor.agree(session.launchUrl);
    await isWritten(visitor, 'ar', 'rtl');
    await visitor.showsScreen('face');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.reload();
    await visitor.requestsTurn();
    expect(visitor.screens.names().filter((name) => name === 'consent')).toHaveLength(1);
    expect(visitor.problems()).toEqual([]);
  });

  it('uses the language of the host until the person chooses another one', async () => {
    const session = await suite.createAge({ locale: 'de' });
    const visitor = await visit({ name: 'age de', language: 'de', browser: { locale: 'en' } }, still);
    await visitor.agree(session.launchUrl);
    await isWritten(visitor, 'de', 'ltr');
    await visitor.requestsTurn();
    await visitor.page.getByRole('combobox').selectOption('fa');
    await isWritten(visitor, 'fa', 'rtl');
    await visitor.page.reload();
    await visitor.showsScreen('face');
    await isWritten(visitor, 'fa', 'rtl');
    expect(visitor.problems()).toEqual([]);
  });

  it('is cancelled when the person declines and confirms it', async () => {
    const session = await suite.createAge();
    const visitor = await visit({ name: 'age declined' });
    await visitor.open(session.launchUrl);
    await visitor.press('consent.decline');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.press('cancel.no');
    await visitor.showsScreen('consent');
    await visitor.press('consent.decline');
    await visitor.press('cancel.yes');
    await visitor.shows('problem.cancelled.title');
    await visitor.shows('notice.cancelled');
    expect(await session.receivedWebhook()).toMatchObject({
      sessionStatus: 'AGE_UNKNOWN',
      flowStatus: 'CANCELLED',
    });
    await visitor.press('action.back');
    expect(await visitor.returnedTo(suite.host.site)).toMatchObject({ flowStatus: 'CANCELLED' });
    expect(visitor.problems()).toEqual([]);
  });

  it('is cancelled when the person cancels and confirms it', async () => {
    const session = await suite.createAge();
    const visitor = await visit({ name: 'age cancelled' }, still);
    await visitor.agree(session.launchUrl);
    await visitor.showsScreen('face');
    await visitor.press('action.cancel');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.press('cancel.no');
    await visitor.press('action.cancel');
    await visitor.press('cancel.yes');
    await visitor.shows('problem.cancelled.title');
    expect(await session.receivedWebhook()).toMatchObject({ flowStatus: 'CANCELLED' });
    expect(visitor.problems()).toEqual([]);
  });

  it('can be completed with the keyboard alone, and announces each instruction to screen readers', async () => {
    const session = await suite.createAge({ enableDesktop: true });
    const visitor = await visit({ name: 'age keyboard', device: 'desktop' }, still);
    const focus = (selector: string) => visitor.page.locator(`${selector}:focus`).waitFor();
    await visitor.open(session.launchUrl);
    await focus('main.screen-consent h1');
    await visitor.pressByKeyboard('consent.agree');
    await focus('main.screen-face h1');
    await visitor.requestsTurn();
    await visitor.announces('face.turn.left', 'face.turn.right');
    await visitor.pressByKeyboard('action.cancel');
    await visitor.pressByKeyboard('cancel.yes');
    await focus('main.screen-problem h1');
    await visitor.shows('problem.cancelled.title');
    expect(await session.receivedWebhook()).toMatchObject({ flowStatus: 'CANCELLED' });
    expect(visitor.problems()).toEqual([]);
  });

  it('that the host cancels, or that expires, shows this at once', async () => {
    const [cancelled, expired] = [await suite.createAge(), await suite.createAge()];
    const first = await visit({ name: 'host cancels' }, still);
    const second = await visit({ name: 'expires' }, still);
    await Promise.all([first.open(cancelled.launchUrl), second.open(expired.launchUrl)]);
    await Promise.all([first.showsScreen('consent'), second.showsScreen('consent')]);
    await first.press('consent.agree');
    await second.press('consent.agree');
    await Promise.all([cancelled.cancel(), suite.expire(expired)]);
    await first.shows('problem.cancelled.title');
    await second.shows('problem.expired.title');
    await second.shows('notice.expired');
    expect(await expired.receivedWebhook()).toMatchObject({ flowStatus: 'EXPIRED' });
    // On a busy machine the scan may fail first, and its step is rejected.
    const rejected = /409 \(Conflict\).*\/steps\/face\)$/;
    expect([...first.problems(rejected), ...second.problems(rejected)]).toEqual([]);
  });

  it('of a younger person is completed with that result, with the given clip if there is one', async () => {
    const clip = sharedFile('camera/head-turn.mjpeg') ?? getClip('headTurn', astronaut);
    const other = await launchBrowser(clip);
    try {
      const session = await suite.createAge({ ageThreshold: 60, facialAgeEstimationReturnFormat: 'exact' });
      const visitor = await visit({ name: 'age of the given clip' }, other);
      await visitor.agree(session.launchUrl);
      await visitor.eventuallyShows('result.done.title');
      await visitor.measure();
      const webhook = await session.receivedWebhook();
      expect(webhook).toMatchObject({ sessionStatus: 'AGE_BELOW_THRESHOLD', flowStatus: 'COMPLETED' });
      const { age } = webhook['result'] as { age: number };
      expect(age).toBeGreaterThan(22);
      expect(age).toBeLessThan(40);
      expect(visitor.problems()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('downloads at most 52 KB for its first screen', async () => {
    const { launchUrl } = await suite.createAge();
    const page = await downloadCompressed(launchUrl);
    const links = [...page.text.matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)];
    const folder = new URL('launch/', launchUrl);
    const files = await Promise.all(links.map(([, file]) => downloadCompressed(new URL(file!, folder).href)));
    const bytes = [page, ...files].reduce((sum, file) => sum + file.bytes, 0);
    recordMeasurement('first screen', { files: files.length + 1, 'compressed bytes': bytes });
    expect(files.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(52_000);
  });

  it('downloads nothing for documents, and nothing twice', async () => {
    // Without it, the models are downloaded while the consent is read.
    const visitor = await visit({ name: 'weight', before: savesData });
    await visitor.open((await suite.createAge()).launchUrl);
    await visitor.button('consent.agree').waitFor();
    await visitor.press('consent.agree');
    // Now everything is loaded.
    await visitor.eventuallyShowsScreen('result');
    expect(await visitor.traffic.files(/mrz|document-reader|recognition|token-maker|-space-/i)).toEqual([]);

    visitor.traffic.clear();
    await visitor.agree((await suite.createAge()).launchUrl);
    await visitor.requestsTurn();
    recordMeasurement('age again', {
      'KB downloaded': Math.round((await visitor.traffic.received()) / 1000),
    });
    expect(await visitor.traffic.received(/\/launch\/assets\//)).toBe(0);
  });
});

const savesData = `Object.defineProperty(navigator.connection, 'saveData', { value: true });`;

/** A file with its size on the network; `fetch` would only return the decoded one. */
async function downloadCompressed(url: string): Promise<{ text: string; bytes: number }> {
  const [response] = (await once(http.get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    http.IncomingMessage,
  ];
  expect(response).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } });
  const body = await buffer(response);
  return { text: brotliDecompressSync(body).toString(), bytes: body.length };
}
