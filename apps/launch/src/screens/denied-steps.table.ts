import type { BrowserTraits } from '../flow/device-kind';
import type { TextKey } from '../language/language';

/** A kind of browser with its own steps. */
export type BrowserName = 'chrome' | 'android' | 'firefox' | 'firefoxAndroid' | 'safari' | 'ios' | 'other';

// The first pattern that matches. Browsers of iOS other than Safari have no icon for it in the address bar.
const browsers: readonly [pattern: RegExp, name: BrowserName][] = [
  [/CriOS|FxiOS|EdgiOS|OPiOS|SamsungBrowser|; wv\)/, 'other'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Android.*Firefox\//, 'firefoxAndroid'],
  [/Android.*Chrome\//, 'android'],
  [/Firefox\//, 'firefox'],
  [/(?:Chrome|Chromium)\//, 'chrome'],
  [/Version\/.*Safari\//, 'safari'],
];

const steps: Record<BrowserName, readonly TextKey[]> = {
  chrome: ['denied.chrome.1', 'denied.chrome.2'],
  android: ['denied.android.1', 'denied.android.2'],
  firefox: ['denied.firefox.1', 'denied.firefox.2'],
  firefoxAndroid: ['denied.firefoxAndroid.1', 'denied.firefoxAndroid.2'],
  safari: ['denied.safari.1', 'denied.safari.2'],
  ios: ['denied.ios.1', 'denied.ios.2'],
  other: ['denied.other.1', 'denied.other.2'],
};

/** How to allow the camera in this browser, step by step. */
export function getDeniedSteps({ userAgent, maxTouchPoints }: BrowserTraits): readonly TextKey[] {
  const found = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
  // An iPad identifies itself as a Mac, and no Mac has a touch screen.
  return steps[found === 'safari' && maxTouchPoints > 1 ? 'ios' : found];
}
