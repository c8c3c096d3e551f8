/* eslint-disable @nx/enforce-module-boundaries -- the person is that of the browser tests, which are no library */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../../e2e/launch/chromium-browser';
import { astronaut } from '../../../e2e/launch/clips/portrait';
import { Language } from '../../../e2e/launch/language';
import { createPersonScript } from '../../../e2e/launch/person-camera';
import { phone } from '../launch/visit';

const timeoutMs = 120_000;
const maxTries = 3;

export interface PersonVisit {
  /** The try in which the person finished; undefined if all failed. */
  tries: number | undefined;
  /** From opening the page to its end. */
  seconds: number;
}

/** Follows a check to its end as the person with this seed. */
export async function visitAsPerson(url: string, seed: number): Promise<PersonVisit> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext(phone);
    await context.addInitScript(createPersonScript(seed, astronaut));
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.goto(url, { waitUntil: 'commit' });
    await button(page, 'consent.agree').click();
    const tries = await countTries(page);
    return { tries, seconds: (await page.evaluate<number>('performance.now()')) / 1000 };
  } finally {
    await browser.close();
  }
}

async function countTries(page: Page): Promise<number | undefined> {
  const result = page.locator('main.screen-result');
  const end = page.locator('main.screen-problem');
  const again = button(page, 'action.tryAgain');
  for (let tries = 1; tries <= maxTries; tries++) {
    await result.or(end).or(again).first().waitFor();
    if (await result.isVisible()) return tries;
    if (await end.isVisible()) return undefined;
    await again.click();
  }
  return undefined;
}

const language = new Language('en');

const button = (page: Page, key: string) => page.getByRole('button', { name: language.pattern(key) });
