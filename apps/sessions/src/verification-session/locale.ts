import { normalizeLanguageTag } from '../session/session-body';

/** The languages of the page, as canonical tags. */
export const locales: readonly string[] = [
  'ar bg bn ca cs da de el en es et fa fi fil fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv',
  'sw th tr uk vi zh-Hans zh-Hant',
].flatMap((line) => line.split(' '));

// Tags that map to another language of the page: by region, by macrolanguage, by a deprecated code.
const aliases: readonly [tag: string, locale: string][] = [
  ['zh', 'zh-Hans'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['nn', 'nb'],
  ['no', 'nb'],
  ['tl', 'fil'],
  ['iw', 'he'],
  ['in', 'id'],
];

const known = new Map(
  [...locales.map((locale) => [locale, locale] as const), ...aliases].map(([tag, locale]) => [
    tag.toLowerCase(),
    locale,
  ]),
);

const tagPattern = /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,8}$/;

/** The language of the page for a tag: the tag itself, or its longest prefix that is supported. */
export function findLocale(tag: string): string | undefined {
  const requested = normalizeLanguageTag(tag).toLowerCase();
  if (!tagPattern.test(requested)) return undefined;
  const parts = requested.split('-');
  const lengths = parts.map((_, index) => parts.length - index);
  const prefixes = lengths.map((length) => parts.slice(0, length).join('-'));
  return prefixes.map((prefix) => known.get(prefix)).find((locale) => locale !== undefined);
}
