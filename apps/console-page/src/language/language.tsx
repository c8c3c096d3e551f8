import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { readPreference, storePreference } from '../frame/preference';
import { chooseLanguage, type Language, languages } from './language.table';
import type { Texts } from './text.types';
import { en } from './texts/en';
import { Words } from './words';

interface LanguageChoice {
  words: Words;
  language: Language;
  choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

/** Renders nothing until the texts of the first language are loaded: English words that flash up would be read aloud. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() =>
    chooseLanguage(readPreference('language'), navigator.languages),
  );
  const [texts, setTexts] = useState<Texts | undefined>(language === 'en' ? en : undefined);
  useEffect(() => {
    let isCurrent = true;
    languages[language].load().then(
      (loaded) => isCurrent && setTexts(loaded),
      () => isCurrent && setTexts(en),
    );
    document.documentElement.lang = language;
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const choice = useMemo(
    () =>
      texts && {
        words: new Words(language, texts),
        language,
        choose: (next: Language) => {
          storePreference('language', next);
          setLanguage(next);
        },
      },
    [language, texts],
  );
  return choice && <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('There is no LanguageProvider.');
  return choice;
}

export const useWords = (): Words => useLanguage().words;
