import { createContext, Fragment, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language, TextKey, TextValues } from '../../language/language';

/** Provides the language to the screens. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** The language of the page. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('A screen was rendered outside the page.');
  return language;
}

/** A translated text; parts with their own direction are isolated. */
export function Text({ of, values }: { of: TextKey; values?: TextValues }): JSX.Element {
  const parts = useLanguage().parts(of, values);
  return (
    <>
      {parts.map(({ text, direction }, index) => (
        <Fragment key={index}>{direction ? <bdi dir={direction}>{text}</bdi> : text}</Fragment>
      ))}
    </>
  );
}
