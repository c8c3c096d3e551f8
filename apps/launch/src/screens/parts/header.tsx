import type { JSX } from 'preact';
import type { PageInfo } from '../../flow/screen.types';
import type { LanguageTag } from '../../language/choice';
import { LanguageMenu } from './language-menu';
import { Text } from './text';

interface HeaderProps {
  pageInfo: PageInfo;
  onLanguage: (tag: LanguageTag) => void;
}

/** The host, the step number and the language menu. */
export function Header({ pageInfo: { site, step }, onLanguage }: HeaderProps): JSX.Element {
  return (
    <header>
      <div class="header-row">
        {site !== undefined && <Site name={site} />}
        <LanguageMenu onLanguage={onLanguage} />
      </div>
      {step && <Steps {...step} />}
    </header>
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
