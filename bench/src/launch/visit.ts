/* eslint-disable @nx/enforce-module-boundaries -- the person is that of the browser tests, which are no library */
import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../e2e/launch/chromium-browser';
import { astronaut } from '../../../e2e/launch/clips/portrait';
import { createPersonScript } from '../../../e2e/launch/person-camera';
import type { Condition } from './condition.table';
import type { Flow } from './flow.table';
import { RendererMemory } from './renderer-memory';
import type { Suite } from './suite';

const timeoutMs = 300_000;
const maxTries = 3;
/** Reacts in 0.7 s, and neither mixes up the sides nor moves away. */
const attentive = { mixUp: 0, awayMs: { from: 0, to: 0 } };

/** What one visit took. */
interface Figures {
  /** From opening the page to the result, without the time of reading. */
  resultSeconds: number;
  /** From "Agree" to the first instruction: camera, detector and landmarks are ready. */
  instructionSeconds: number;
  kilobytes: number;
  /** The peak of the renderer processes. */
  megabytes: number;
  /** The same for each screen, and for each phase of the scan. */
  megabytesByPhase: ReadonlyMap<string, number>;
  /** Scans that failed and were repeated. */
  repeats: number;
}

export interface VisitFigures extends Figures {
  flow: Flow;
  condition: Condition;
}

export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  locale: 'en',
  permissions: ['camera'],
};

// Reports when each of these is first shown, with the clock of the page.
const watchScript = `(() => {
  const marks = {
    consent: 'main.screen-consent',
    instruction: '.stage-framing, .stage-turning, .stage-moving, .stage-reading',
    result: 'main.screen-result',
  };
  const seen = new Set();
  let phase = '';
  const look = () => {
    const stage = document.querySelector('[class*="stage-"]') ?? document.querySelector('main');
    const name = /(?:stage|screen)-[\\w-]+/.exec(stage?.className ?? '')?.[0] ?? phase;
    if (name !== phase) reportPhase((phase = name));
    for (const [name, selector] of Object.entries(marks))
      if (!seen.has(name) && document.querySelector(selector)) {
        seen.add(name);
        reportShown(name, performance.now());
      }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
})()`;

/** The medians of several visits, each in a new browser. */
export async function measureVisits(suite: Suite, flow: Flow, condition: Condition): Promise<VisitFigures> {
  const visits: Figures[] = [];
  for (let seed = 1; seed <= condition.visits; seed++)
    visits.push(await visitOnce(suite, flow, condition, seed));
  const median = (name: Exclude<keyof Figures, 'megabytesByPhase'>): number =>
    visits.map((figures) => figures[name]).sort((a, b) => a - b)[Math.floor((visits.length - 1) / 2)]!;
  return {
    flow,
    condition,
    resultSeconds: median('resultSeconds'),
    instructionSeconds: median('instructionSeconds'),
    kilobytes: median('kilobytes'),
    megabytes: median('megabytes'),
    megabytesByPhase: visits[0]!.megabytesByPhase,
    repeats: visits.reduce((sum, { repeats }) => sum + repeats, 0),
  };
}

async function visitOnce(suite: Suite, flow: Flow, condition: Condition, seed: number): Promise<Figures> {
  const browser = await launchBrowser(flow.clip);
  const memory = new RendererMemory();
  try {
    const context = await browser.newContext(phone);
    const shownAt = new Map<string, number>();
    await context.exposeFunction('reportShown', (name: string, at: number) => shownAt.set(name, at));
    await context.exposeFunction('reportPhase', (phase: string) => (memory.phase = phase));
    await context.addInitScript(watchScript);
    if (flow.clip === undefined) await context.addInitScript(createPersonScript(seed, astronaut, attentive));
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await slowDown(context, page, condition.cpuDivisor);
    const url = await flow.create(suite);
    suite.link.setCondition(condition);
    const { agreedAt, repeats } = await follow(page, url, flow, condition);
    const megabytesByPhase = memory.stop();
    return {
      resultSeconds: shownAt.get('result')! / 1000 - condition.readingSeconds,
      instructionSeconds: Math.max(0, shownAt.get('instruction')! - agreedAt) / 1000,
      kilobytes: suite.link.bytes / 1000,
      megabytes: Math.max(...megabytesByPhase.values()),
      megabytesByPhase,
      repeats,
    };
  } finally {
    memory.stop();
    await browser.close();
    suite.link.setCondition({ ...condition, bitsPerSecond: undefined, latencyMs: undefined });
  }
}

async function slowDown(context: BrowserContext, page: Page, rate = 1): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function follow(page: Page, url: string, { document }: Flow, { readingSeconds }: Condition) {
  await page.goto(url, { waitUntil: 'commit' });
  const agree = page.getByRole('button', { name: readText('consent.agree') });
  await agree.waitFor();
  await pause(readingSeconds * 1000);
  await agree.click();
  const agreedAt = await page.evaluate(() => performance.now());
  let repeats = 0;
  if (document !== undefined) {
    repeats = await repeatUntil(page, 'main.screen-document');
    await page.locator('input[type=file]').setInputFiles(document);
  }
  return { agreedAt, repeats: repeats + (await repeatUntil(page, 'main.screen-result')) };
}

/** Repeats a scan that failed; returns how often. */
async function repeatUntil(page: Page, selector: string): Promise<number> {
  const again = page.getByRole('button', { name: readText('action.tryAgain') });
  const wanted = page.locator(selector);
  for (let tries = 0; tries < maxTries; tries++) {
    await wanted.or(again).first().waitFor();
    if (await wanted.isVisible()) return tries;
    await again.click();
  }
  throw new Error(`${selector} was not shown after ${maxTries} tries.`);
}

function readText(key: string): string {
  const file = path.join(workspaceRoot(), 'apps/launch/src/language/texts/en.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key]!;
}
