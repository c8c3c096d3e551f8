import type { Indicators } from '@gatehouse/sdk/browser';
import type { Browser, Probe } from './browser.types';
import { isCameraSoftware, isUnusualLabel } from './labels.table';

/** One probe for each flag of the group `virtualCamera`. */
export const virtualCameraProbes: Readonly<Record<keyof Indicators['virtualCamera'], Probe>> = {
  // Only the camera in use: streamers have such software installed, and may still use a real camera.
  virtualCameraSoftware: ({ camera }) => camera !== undefined && isCameraSoftware(camera.label),

  // The camera in use has an unusual label or is not listed, or camera software is listed.
  suspiciousLabels: (browser) =>
    (browser.camera !== undefined && isUnusualLabel(browser.camera.label)) ||
    listed(browser).some(isCameraSoftware) ||
    isUnlisted(browser),

  // Browsers list one of each kind even without permission. A running camera proves that there is one.
  noMediaDevices: ({ media, camera }) =>
    camera === undefined &&
    media !== undefined &&
    media !== 'failed' &&
    media.cameras.length + media.microphones === 0,

  // The list exists and cannot be read. Without a list (in-app browsers, no https) nothing is known.
  mediaDevicesError: ({ media }) => media === 'failed',
};

function listed({ camera, media }: Browser): readonly string[] {
  const found = media && media !== 'failed' ? media.cameras : [];
  return [...found, ...(camera?.devices.map(({ label }) => label) ?? [])];
}

// Firefox has a setting that changes labels, in the list or in the track; Chrome always reports the same in both.
function isUnlisted(browser: Browser): boolean {
  if (!browser.camera?.label || browser.engine !== 'chromium') return false;
  const labels = listed(browser).filter(Boolean);
  return labels.length > 0 && !labels.includes(browser.camera.label);
}
