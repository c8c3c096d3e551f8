import { type CustomerSettings, deriveAccent } from '@gatehouse/auth';
import type { PageBrandView } from '../device/page.dto';

/** Whose page it is; null if the customer has set nothing. */
export function toPageBrand(settings: CustomerSettings): PageBrandView | null {
  const { displayName, legalName, logo, accentColor, privacyUrl, supportUrl } = settings;
  const brand: PageBrandView = {
    name: displayName,
    legalName,
    logoUrl: logo && `logos/${logo}`,
    accent: accentColor === null ? null : deriveAccent(accentColor),
    privacyUrl,
    supportUrl,
  };
  return Object.values(brand).some((value) => value !== null) ? brand : null;
}
