import type { JSX } from 'preact';
import type { PageInfo } from '../../flow/screen.types';
import type { LanguageTag } from '../../language/choice';
import { LanguageMenu } from './language-menu';
import { Text } from './text';

interface HeaderProps {
  pageInfo: PageInfo;
  onLanguage: (tag: LanguageTag) => void;
}

/** Who asks, the step number and the language menu. */
export function Header({ pageInfo: { site, step, brand }, onLanguage }: HeaderProps): JSX.Element {
  return (
    <header>
      <div class="header-row">
        <Owner brand={brand} site={site} />
        <LanguageMenu onLanguage={onLanguage} />
      </div>
      {step && <Steps {...step} />}
    </header>
  );
}

/** The customer, or the host of the redirect URL where the customer has set no name. */
function Owner({ brand, site }: Pick<PageInfo, 'brand' | 'site'>): JSX.Element | null {
  const name = brand?.name ?? site;
  if (name === undefined && !brand?.logoUrl) return null;
  return (
    <>
      {brand?.logoUrl && (
        <img class="logo" src={brand.logoUrl} alt={name === undefined ? (brand.legalName ?? '') : ''} />
      )}
      {name !== undefined && <Site name={name} />}
    </>
  );
}

function Site({ name }: { name: string }): JSX.Element {
  return (
    <p class="site">
      <span class="site-label">
        <Text of="consent.askedBy" />
      </span>
      <bdi class="site-name">{addBreaks(name)}</bdi>
    </p>
  );
}

// A long name breaks after its dots and hyphens, not within a word.
const addBreaks = (name: string): (string | JSX.Element)[] =>
  (name.match(/[^.-]+[.-]?|[.-]/g) ?? []).flatMap((part, index) =>
    index === 0 ? [part] : [<wbr key={index} />, part],
  );

function Steps({ number, total }: { number: number; total: number }): JSX.Element {
  return (
    <div class="steps">
      <p class="steps-label">
        <Text of="page.step" values={{ number, total }} />
      </p>
      <div class="steps-bars" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} class={index < number ? 'steps-bar steps-bar-reached' : 'steps-bar'} />
        ))}
      </div>
    </div>
  );
}
