/** The languages of the page, in their canonical spelling. */
// prettier-ignore
export const languages = [
  'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fil', 'fr', 'he', 'hi', 'hr', 'hu',
  'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw',
  'th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant',
] as const;

export type LanguageTag = (typeof languages)[number];

const fromRightToLeft: ReadonlySet<LanguageTag> = new Set(['ar', 'fa', 'he']);

/** Where the lines of a language begin. */
export const directionOf = (tag: LanguageTag): 'ltr' | 'rtl' => (fromRightToLeft.has(tag) ? 'rtl' : 'ltr');

// Tags that mean a language of ours though they do not begin with its tag: by region, by macrolanguage, by an old code.
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

/** The language of ours that a tag asks for: the tag itself, or what is left of it without its region or script. */
export function languageFor(tag: string): LanguageTag | undefined {
  const parts = tag.toLowerCase().split('-');
  for (let length = parts.length; length > 0; length--) {
    const prefix = parts.slice(0, length).join('-');
    const found = languages.find((language) => language.toLowerCase() === prefix) ?? aliases[prefix];
    if (found) return found;
  }
  return undefined;
}

/** The first of the wishes that there is: what the person chose here, what the host asks for, what the browser says. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): LanguageTag {
  for (const wish of wishes) {
    const found = wish ? languageFor(wish) : undefined;
    if (found) return found;
  }
  return 'en';
}
