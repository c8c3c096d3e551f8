import { chooseLanguage, directionOf, languageFor, languages } from './choice';

describe('the choice of the language', () => {
  it('takes the first wish that there is', () => {
    expect(chooseLanguage([null, undefined, '', 'tlh', 'de-AT', 'fr'])).toBe('de');
  });

  it('falls back to English', () => {
    expect(chooseLanguage([])).toBe('en');
    expect(chooseLanguage(['tlh', 'x-unknown'])).toBe('en');
  });

  it.each([
    ['pt-BR', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['pt-AO', 'pt'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-MO', 'zh-Hant'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['iw', 'he'],
    ['in-ID', 'id'],
    ['tl-PH', 'fil'],
    ['sr-Cyrl-RS', 'sr'],
  ])('understands %s as %s', (wish, language) => {
    expect(languageFor(wish)).toBe(language);
  });

  it('has 44 languages in their canonical spelling, each once', () => {
    expect(new Set(languages).size).toBe(44);
    expect(Intl.getCanonicalLocales([...languages])).toEqual([...languages]);
  });

  it('writes exactly the languages from right to left that are written so', () => {
    const scripts = new Set(['Arab', 'Hebr']);
    for (const tag of languages) {
      const script = new Intl.Locale(tag).maximize().script ?? '';
      expect([tag, directionOf(tag)]).toEqual([tag, scripts.has(script) ? 'rtl' : 'ltr']);
    }
  });
});
