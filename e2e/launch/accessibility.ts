import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const runAxe = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      [id, target.join(' '), failureSummary.split('\\n').pop()].join(': '))))`;

// A screen that fades in has less contrast than it ends with. Animations that repeat for ever never finish.
const fadedIn = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

/** The serious and critical findings of axe on a page, one line each. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source);
  await page.evaluate(fadedIn);
  return page.evaluate<string[]>(runAxe);
}
