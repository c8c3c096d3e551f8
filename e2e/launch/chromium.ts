import { checkRequirement } from '@gatehouse/testing';
import { chromiumPath } from './chromium-browser';

export { launchBrowser } from './chromium-browser';

/** `describe` if a browser is installed, else `describe.skip`. */
export const withChromium = checkRequirement('chromium', chromiumPath !== undefined)
  ? describe
  : describe.skip;
