import type { Indicators } from '@gatehouse/sdk/browser';
import { tryRead } from './attempt';
import { browserAnomalyProbes } from './browser-anomaly.rules';
import type { Browser, Probe } from './browser.types';
import { headlessProbes } from './headless.rules';
import { virtualCameraProbes } from './virtual-camera.rules';

/** Evaluates every flag of the contract; a probe that throws returns false. */
export function evaluateSignals(browser: Browser): Indicators {
  return {
    headless: runProbes(headlessProbes, browser),
    virtualCamera: runProbes(virtualCameraProbes, browser),
    browserAnomalies: runProbes(browserAnomalyProbes, browser),
  };
}

function runProbes<Name extends string>(
  probes: Readonly<Record<Name, Probe>>,
  browser: Browser,
): Record<Name, boolean> {
  const names = Object.keys(probes) as Name[];
  const flags = names.map((name) => [name, tryRead(() => probes[name](browser)) ?? false]);
  return Object.fromEntries(flags) as Record<Name, boolean>;
}
