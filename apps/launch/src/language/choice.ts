/** The languages of the page, in their canonical spelling. */
// prettier-ignore
export const languages = [
  'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fil', 'fr', 'he', 'hi', 'hr', 'hu',
  'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw',
  'th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant',
] as const;

export type LanguageTag = (typeof languages)[number];

const rightToLeft: ReadonlySet<LanguageTag> = new Set(['ar', 'fa', 'he']);

/** The text direction of a language. */
export const getDirection = (tag: LanguageTag): 'ltr' | 'rtl' => (rightToLeft.has(tag) ? 'rtl' : 'ltr');

// Tags that map to one of our languages by region, macrolanguage or deprecated code.
const aliases: Readonly<Record<string, LanguageTag>> = {
  zh: 'zh-Hans',
  'zh-hk': 'zh-Hant',
  'zh-mo': 'zh-Hant',
  'zh-tw': 'zh-Hant',
  nn: 'nb',
  no: 'nb',
  tl: 'fil',
  iw: 'he',
  in: 'id',
};

/** The language for a tag: the tag itself, or the tag without its region or script. */
export function matchLanguage(tag: string): LanguageTag | undefined {
  const parts = tag.toLowerCase().split('-');
  for (let length = parts.length; length > 0; length--) {
    const prefix = parts.slice(0, length).join('-');
    const found = languages.find((language) => language.toLowerCase() === prefix) ?? aliases[prefix];
    if (found) return found;
  }
  return undefined;
}

/** The first available preference: the choice of the person, the locale of the host, the languages of the browser. */
export function chooseLanguage(preferences: readonly (string | null | undefined)[]): LanguageTag {
  for (const preference of preferences) {
    const found = preference ? matchLanguage(preference) : undefined;
    if (found) return found;
  }
  return 'en';
}
