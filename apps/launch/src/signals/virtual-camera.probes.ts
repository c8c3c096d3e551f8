import type { Indicators } from '@gatehouse/sdk/browser';
import type { Browser, Probe } from './browser.types';
import { isCameraSoftware, isUnusualLabel } from './labels.table';

/** One probe for each flag of the group `virtualCamera`. */
export const virtualCameraProbes: Readonly<Record<keyof Indicators['virtualCamera'], Probe>> = {
  // Only the camera in use: who streams has such software installed, and may still show the real face.
  virtualCameraSoftware: ({ camera }) => camera !== undefined && isCameraSoftware(camera.label),

  // The camera in use has an odd name or is none of the listed ones, or software is listed that can take its place.
  suspiciousLabels: (browser) =>
    (browser.camera !== undefined && isUnusualLabel(browser.camera.label)) ||
    listed(browser).some(isCameraSoftware) ||
    isUnlisted(browser),

  // Browsers list one of each kind even before they may name it. A camera that runs proves that there is one.
  noMediaDevices: ({ media, camera }) =>
    camera === undefined &&
    media !== undefined &&
    media !== 'failed' &&
    media.cameras.length + media.microphones === 0,

  // There is a list, and it can not be read. Without a list (in-app browsers, no https) nothing is known.
  mediaDevicesError: ({ media }) => media === 'failed',
};

function listed({ camera, media }: Browser): readonly string[] {
  const found = media && media !== 'failed' ? media.cameras : [];
  return [...found, ...(camera?.devices.map(({ label }) => label) ?? [])];
}

// Firefox has a setting that changes names, in the list or in the track; Chrome always gives both the same.
function isUnlisted(browser: Browser): boolean {
  if (!browser.camera?.label || browser.engine !== 'chromium') return false;
  const labels = listed(browser).filter(Boolean);
  return labels.length > 0 && !labels.includes(browser.camera.label);
}
