import type { Indicators } from '@gatehouse/sdk/browser';
import { botdRaises } from './botd.table';
import type { Browser, Probe } from './browser.types';
import { isContradictory } from './consistency.rules';
import { toolsBehind } from './traces.table';

/** One probe for each flag of the group `browserAnomalies`. */
export const browserAnomalyProbes: Readonly<Record<keyof Indicators['browserAnomalies'], Probe>> = {
  // The page asks only for what every supported browser has and none of their settings removes.
  missingWebAPIs: ({ missing }) => missing.length > 0,

  inconsistentFingerprint: (browser) =>
    isContradictory(browser) || botdRaises(browser, 'inconsistentFingerprint'),

  // Names that tools leave behind, or a page that was made to deny that it is automated.
  automationProperties: (browser) =>
    toolsBehind(browser.names).size > 0 ||
    deniesWebdriver(browser) ||
    botdRaises(browser, 'automationProperties'),
};

// Extensions change a lot for privacy, but none has a reason to touch this one.
function deniesWebdriver({ page, frame, patched }: Browser): boolean {
  if (patched.includes('navigator.webdriver')) return true;
  return frame?.webdriver !== undefined && frame.webdriver !== page.webdriver;
}
