import type { PageBrand } from '@gatehouse/sdk/browser';
import type { JSX } from 'preact';
import type { TextKey } from '../../language/language';
import { Text } from './text';

type LinkName = 'privacyUrl' | 'supportUrl';

const links: readonly [name: LinkName, text: TextKey][] = [
  ['privacyUrl', 'consent.privacy'],
  ['supportUrl', 'consent.support'],
];

/** The links and the legal name of the customer. The links open a new tab, so that the check stays open. */
export function BrandLinks({ brand }: { brand: PageBrand }): JSX.Element | null {
  const { legalName } = brand;
  const shown = links.filter(([name]) => isWebLink(brand[name]));
  if (shown.length === 0 && legalName === null) return null;
  return (
    <p class="brand-links">
      {shown.map(([name, text]) => (
        <a key={name} href={brand[name] ?? undefined} target="_blank" rel="noopener noreferrer">
          <Text of={text} />
        </a>
      ))}
      {legalName !== null && (
        <span>
          <Text of="consent.responsible" values={{ name: legalName }} />
        </span>
      )}
    </p>
  );
}

const isWebLink = (url: string | null): boolean => url !== null && /^https:\/\//i.test(url);
