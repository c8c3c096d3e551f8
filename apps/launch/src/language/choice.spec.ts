import { chooseLanguage, getDirection, matchLanguage, languages } from './choice';

describe('the language choice', () => {
  it('takes the first available preference', () => {
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
  ])('maps %s to %s', (tag, language) => {
    expect(matchLanguage(tag)).toBe(language);
  });

  it('has 44 languages in their canonical spelling, each once', () => {
    expect(new Set(languages).size).toBe(44);
    expect(Intl.getCanonicalLocales([...languages])).toEqual([...languages]);
  });

  it('sets right-to-left for exactly the languages with such a script', () => {
    const scripts = new Set(['Arab', 'Hebr']);
    for (const tag of languages) {
      const script = new Intl.Locale(tag).maximize().script ?? '';
      expect([tag, getDirection(tag)]).toEqual([tag, scripts.has(script) ? 'rtl' : 'ltr']);
    }
  });
});
