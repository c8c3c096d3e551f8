import type { JSX } from 'preact';
import { languages, type LanguageTag } from '../../language/choice';
import { nameOf } from '../../language/language';
import { Icon } from './icon';
import { useLanguage } from './spoken';

const names = languages
  .map((tag) => ({ tag, name: nameOf(tag) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

// The menu lies unseen above the name of the language: by itself it is as wide as its longest entry.
/** All languages of the page, each as it calls itself. */
export function LanguageMenu({ onLanguage }: { onLanguage: (tag: LanguageTag) => void }): JSX.Element {
  const language = useLanguage();
  return (
    <div class="language-menu">
      <Icon of="globe" />
      <span aria-hidden="true">{nameOf(language.tag)}</span>
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
