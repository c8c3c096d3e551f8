import { chooseVoice } from './voice';

const voice = (lang: string, more = {}) => ({ lang, localService: true, default: false, ...more });

describe('chooseVoice', () => {
  it('returns a voice of the language, whatever its country', () => {
    const voices = [voice('fr-FR'), voice('de-AT')];
    expect(chooseVoice(voices, 'de')?.lang).toBe('de-AT');
    expect(chooseVoice([voice('de_DE')], 'de')?.lang).toBe('de_DE');
  });

  it('prefers the default voice', () => {
    const voices = [voice('en-GB'), voice('en-US', { default: true })];
    expect(chooseVoice(voices, 'en')?.lang).toBe('en-US');
  });

  it('distinguishes scripts and variants', () => {
    const voices = [voice('zh-TW'), voice('zh-CN'), voice('pt-PT')];
    expect(chooseVoice(voices, 'zh-Hans')?.lang).toBe('zh-CN');
    expect(chooseVoice(voices, 'zh-Hant')?.lang).toBe('zh-TW');
    expect(chooseVoice(voices, 'pt-BR')).toBeUndefined();
    expect(chooseVoice(voices, 'nb')).toBeUndefined();
    expect(chooseVoice([voice('no-NO')], 'nb')?.lang).toBe('no-NO');
  });

  it('returns nothing without a voice of the device', () => {
    expect(chooseVoice([], 'en')).toBeUndefined();
    expect(chooseVoice([voice('en-US', { localService: false })], 'en')).toBeUndefined();
    expect(chooseVoice([voice('eng')], 'en')).toBeUndefined();
  });
});
