import type { JSX } from 'preact';
import { languages, type LanguageTag } from '../../language/choice';
import { getLanguageName } from '../../language/language';
import { Icon } from './icon';
import { useLanguage } from './text';

const names = languages
  .map((tag) => ({ tag, name: getLanguageName(tag) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

// The invisible select lies above the name of the language: a visible one would be as wide as its longest entry.
/** All languages of the page, each by its own name. */
export function LanguageMenu({ onLanguage }: { onLanguage: (tag: LanguageTag) => void }): JSX.Element {
  const language = useLanguage();
  return (
    <div class="language-menu">
      <Icon of="globe" />
      <span aria-hidden="true">{getLanguageName(language.tag)}</span>
      <select
        aria-label={language.text('page.language')}
        value={language.tag}
        onChange={({ currentTarget }) => onLanguage(currentTarget.value as LanguageTag)}
      >
        {names.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag} selected={tag === language.tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
