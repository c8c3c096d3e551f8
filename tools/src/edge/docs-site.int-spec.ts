/* eslint-disable @nx/enforce-module-boundaries -- the browser is that of the browser tests, which are no library */
import { describeWith } from '@gatehouse/testing';
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { findAccessibilityProblems } from '../../../e2e/launch/accessibility';
import { chromiumPath, launchBrowser } from '../../../e2e/launch/chromium-browser';
import { Edge } from './edge';

const needs = {
  chromium: chromiumPath !== undefined,
  'the documentation site (npm run docs:site)': existsSync('dist/docs'),
};

// Of the default theme of VitePress and of Scalar.
const foreignProblems =
  /^(nested-interactive|label-content-name-mismatch|scrollable-region-focusable|aria-[\w-]+|button-name|list|listitem): /;

describeWith(needs, 'the documentation in a browser', () => {
  let edge: Edge;
  let base: string;
  let browser: Browser;
  let page: Page;
  /** Requests to other origins, and what the page reports: blocked content, missing files, exceptions. */
  let problems: string[];

  beforeAll(async () => {
    edge = new Edge(['string-store']);
    base = await edge.listen(0, ['127.0.0.1']);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await edge?.close(0);
  });

  beforeEach(async () => {
    problems = [];
    page = await browser.newPage();
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${base}/`))
        problems.push(`request to ${request.url()}`);
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
  });

  afterEach(async () => {
    await page.close();
    expect(problems).toEqual([]);
  });

  const findOwnProblems = async (): Promise<string[]> =>
    (await findAccessibilityProblems(page)).filter((problem) => !foreignProblems.test(problem));

  it.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const place of ['/', '/docs', '/docs/guides/']) {
      await page.goto(base + place);
      expect({ place, problems: await findOwnProblems() }).toEqual({ place, problems: [] });
    }
  });

  it('has buttons to copy code, a search, and diagrams', async () => {
    await page.goto(`${base}/docs/guides/`);
    expect(await page.locator('button.copy').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill('architecture');
    await page.locator('.VPLocalSearchBox a.result[href^="/docs/guides/architecture"]').first().click();
    await page.waitForURL('**/docs/guides/architecture*');
    await page.locator('.diagram svg').first().waitFor();
  });

  it('shows an operation with samples in curl, TypeScript and Python', async () => {
    await page.goto(`${base}/docs/api/#tag/strings/POST/strings`);
    await page.getByTestId('client-picker').first().click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['TypeScript', 'Requests', 'Curl']);
    await page.getByRole('option', { name: 'TypeScript' }).click();
    await page.getByText(`const response = await fetch('${base}/strings'`).first().waitFor();
  });
});
