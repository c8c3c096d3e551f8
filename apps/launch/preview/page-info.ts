import type { PageBrand } from '@gatehouse/sdk/browser';
import type { ScreenName, PageInfo } from '../src/flow/screen.types';

const closedScreens: ReadonlySet<ScreenName> = new Set(['opening', 'problem', 'result']);
const isStep: ReadonlySet<ScreenName> = new Set([
  'face',
  'faceAgain',
  'document',
  'documentCamera',
  'documentReview',
  'documentReading',
  'passkey',
]);

const logo =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 40"><rect width="96" height="40" fill="#7a1f5c"/><circle cx="20" cy="20" r="12" fill="#fff"/></svg>',
  );

const brand: PageBrand = {
  name: 'Example Shop',
  legalName: 'Example Shop of Fine Things Limited',
  logoUrl: logo,
  accent: {
    light: { base: '#7a1f5c', strong: '#62194a', soft: '#efe4eb', on: '#ffffff' },
    dark: { base: '#f2a7d8', strong: '#f5b9e0', soft: '#2e2c30', on: '#000000' },
  },
  privacyUrl: 'https://shop.example/privacy',
  supportUrl: 'https://shop.example/help',
};

// After an end without a way back, the page does not name the host.
const isWithoutWayBack = /stays|closeFor|handedOver|framed/;

/** Header and footer of a screen, as in a flow of three steps. Words in the name of a state change them. */
export function createPageInfo(screen: ScreenName, state: string): PageInfo {
  // The rest of the page is loaded after the claim.
  const isOpen = !closedScreens.has(screen) || state === 'opening, offline';
  return {
    device: state.includes('desktop') ? 'desktop' : 'mobile',
    brand: state.includes('branded') ? brand : undefined,
    site: state === 'opening' || isWithoutWayBack.test(state) ? undefined : getSite(state.startsWith('long')),
    step: isStep.has(screen) ? { number: 2, total: 3 } : undefined,
    finishBy: isOpen ? inMinutes(15) : undefined,
    cancelText: isOpen ? 'cancel.text' : undefined,
  };
}

const getSite = (isLong: boolean): string =>
  isLong ? 'accounts.shop-with-a-long-name.example' : 'shop.example';

/** A time in the future. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
