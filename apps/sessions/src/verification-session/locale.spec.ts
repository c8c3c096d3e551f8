import { findLocale, locales } from './locale';

describe('findLocale', () => {
  it('supports 44 languages', () => {
    expect(locales).toHaveLength(44);
    expect(new Set(locales).size).toBe(44);
  });

  it.each(locales)('accepts %s in upper and lower case', (locale) => {
    expect([locale, locale.toUpperCase(), locale.toLowerCase()].map(findLocale)).toEqual(
      Array(3).fill(locale),
    );
  });

  it.each([
    ['de-AT', 'de'],
    ['en-us', 'en'],
    ['es-419', 'es'],
    ['pt-PT', 'pt'],
    ['pt-br', 'pt-BR'],
    ['sr-Latn-RS', 'sr'],
    ['sr-Cyrl', 'sr'],
    ['fil-PH', 'fil'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-hans-cn', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['no', 'nb'],
    ['no-NO', 'nb'],
    ['nn', 'nb'],
    ['nb-NO', 'nb'],
    ['de_AT', 'de'],
    ['pt_BR', 'pt-BR'],
    ['zh_Hant-HK', 'zh-Hant'],
    ['tl', 'fil'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['in', 'id'],
    ['de-DE-u-co-phonebk', 'de'],
  ])('maps %s to %s', (tag, locale) => {
    expect(findLocale(tag)).toBe(locale);
  });

  it.each([
    ...['', 'x', 'xx', 'tlh', 'deu', 'de__AT', 'de-', '-de', 'de--AT', 'de AT', ' de', 'de\n', 'd-AT', '12'],
    ...['de-AT;q=0.8', 'constructor', '__proto__', `de${'-x'.repeat(9)}`, 'de-abcdefghi'],
  ])('rejects %j', (tag) => {
    expect(findLocale(tag)).toBeUndefined();
  });
});
