import type { DeviceKind } from '@gatehouse/sdk/browser';

/** The properties of a browser that distinguish phones and tablets from desktops. */
export interface BrowserTraits {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
  userAgentData?: { mobile: boolean };
}

/** Whether the page is open on a phone or a tablet, or on a desktop. */
export function detectDeviceKind({
  userAgent,
  platform,
  maxTouchPoints,
  userAgentData,
}: BrowserTraits): DeviceKind {
  const isMobile = userAgentData?.mobile === true || /Android|iPhone|iPad|iPod|Mobi|Tablet/i.test(userAgent);
  // An iPad identifies itself as a Mac, and no Mac has a touch screen.
  const isPad = /^Mac/.test(platform) && maxTouchPoints > 1;
  return isMobile || isPad ? 'mobile' : 'desktop';
}
