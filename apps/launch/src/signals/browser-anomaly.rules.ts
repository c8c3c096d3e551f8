import type { Indicators } from '@gatehouse/sdk/browser';
import { isRaisedByBotd } from './botd.table';
import type { Browser, Probe } from './browser.types';
import { isContradictory } from './consistency.rules';
import { findTools } from './traces.table';

/** One probe for each flag of the group `browserAnomalies`. */
export const browserAnomalyProbes: Readonly<Record<keyof Indicators['browserAnomalies'], Probe>> = {
  // Checks only APIs that every supported browser has and no setting removes.
  missingWebAPIs: ({ missing }) => missing.length > 0,

  inconsistentFingerprint: (browser) =>
    isContradictory(browser) || isRaisedByBotd(browser, 'inconsistentFingerprint'),

  // Names that automation tools leave behind, or a page that hides its automation.
  automationProperties: (browser) =>
    findTools(browser.names).size > 0 ||
    deniesWebdriver(browser) ||
    isRaisedByBotd(browser, 'automationProperties'),
};

// Privacy extensions change many properties, but have no reason to change this one.
function deniesWebdriver({ page, frame, patched }: Browser): boolean {
  if (patched.includes('navigator.webdriver')) return true;
  return frame?.webdriver !== undefined && frame.webdriver !== page.webdriver;
}
