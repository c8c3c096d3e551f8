import type { Indicators } from '@gatehouse/sdk/browser';
import { attempt } from './attempt';
import { browserAnomalyProbes } from './browser-anomaly.probes';
import type { Browser, Probe } from './browser.types';
import { headlessProbes } from './headless.probes';
import { virtualCameraProbes } from './virtual-camera.probes';

/** Every flag of the contract; a probe that throws has found nothing. */
export function verdictOn(browser: Browser): Indicators {
  return {
    headless: flagsOf(headlessProbes, browser),
    virtualCamera: flagsOf(virtualCameraProbes, browser),
    browserAnomalies: flagsOf(browserAnomalyProbes, browser),
  };
}

function flagsOf<Name extends string>(
  probes: Readonly<Record<Name, Probe>>,
  browser: Browser,
): Record<Name, boolean> {
  const names = Object.keys(probes) as Name[];
  const flags = names.map((name) => [name, attempt(() => probes[name](browser)) ?? false]);
  return Object.fromEntries(flags) as Record<Name, boolean>;
}
