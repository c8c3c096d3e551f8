import type { DeviceKind } from '@gatehouse/sdk/browser';

/** What of a browser tells a phone or a tablet from a desktop. */
export interface DeviceTraits {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
  userAgentData?: { mobile: boolean };
}

/** Whether the page is open on a phone or a tablet, or on a desktop. */
export function deviceKindOf({
  userAgent,
  platform,
  maxTouchPoints,
  userAgentData,
}: DeviceTraits): DeviceKind {
  const saysSo = userAgentData?.mobile === true || /Android|iPhone|iPad|iPod|Mobi|Tablet/i.test(userAgent);
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  const isPad = /^Mac/.test(platform) && maxTouchPoints > 1;
  return saysSo || isPad ? 'mobile' : 'desktop';
}
