import { createContext, Fragment, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language, TextKey, TextValues } from '../../language/language';

/** The language that everything below is written in. */
export const Spoken = createContext<Language | undefined>(undefined);

/** The language of the page. */
export function useLanguage(): Language {
  const language = useContext(Spoken);
  if (!language) throw new Error('A screen is shown outside of the page.');
  return language;
}

/** A text of the page; what has a direction of its own keeps it. */
export function Text({ of, values }: { of: TextKey; values?: TextValues }): JSX.Element {
  const pieces = useLanguage().pieces(of, values);
  return (
    <>
      {pieces.map(({ text, direction }, index) => (
        <Fragment key={index}>{direction ? <bdi dir={direction}>{text}</bdi> : text}</Fragment>
      ))}
    </>
  );
}
