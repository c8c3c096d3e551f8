import { type Browser, chromium } from 'playwright-core';
import { stage } from './stage';

/** Connects to the browser of the setup. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(stage().browser);
