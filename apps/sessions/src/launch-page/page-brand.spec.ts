import type { CustomerSettings } from '@gatehouse/auth';
import { toPageBrand } from './page-brand';

const settings: CustomerSettings = {
  asksContact: true,
  faceOnlySignIn: 'review',
  enrollment: null,
  tokenStorage: null,
  displayName: null,
  legalName: null,
  accentColor: null,
  privacyUrl: null,
  supportUrl: null,
  logo: null,
  strict: false,
  reviewFourEyes: false,
  embedOrigins: ['https://shop.example'],
};
const none = { name: null, legalName: null, logoUrl: null, accent: null, privacyUrl: null, supportUrl: null };

describe('the brand of the page', () => {
  it('is null for a customer who has set none of it', () => {
    expect(toPageBrand(settings)).toBeNull();
  });

  it.each([
    [{ displayName: 'Acme' }, { name: 'Acme' }],
    [{ legalName: 'Acme Ltd' }, { legalName: 'Acme Ltd' }],
    [{ logo: 'ab.png' }, { logoUrl: 'logos/ab.png' }],
    [{ privacyUrl: 'https://shop.example/p' }, { privacyUrl: 'https://shop.example/p' }],
    [{ supportUrl: 'https://shop.example/h' }, { supportUrl: 'https://shop.example/h' }],
    [
      { accentColor: '#7a1f2b' },
      {
        accent: {
          light: { base: '#7a1f2b', strong: '#621922', soft: '#efe4e6', on: '#ffffff' },
          dark: expect.objectContaining({ on: '#000000' }),
        },
      },
    ],
  ])('of %j is %j', (set, expected) => {
    expect(toPageBrand({ ...settings, ...set })).toEqual({ ...none, ...expected });
  });
});
